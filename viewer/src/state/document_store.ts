// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

import type { Document } from './document';
import { History } from './history';

type Listener = (document: Document, before: Document) => void;

/** The document, its history, and its listeners. */
export class DocumentStore {
  private history: History<Document>;
  private listeners = new Set<Listener>();

  constructor(document: Document) {
    this.history = new History(document);
  }

  get value(): Document {
    return this.history.value;
  }
  get canUndo(): boolean {
    return this.history.canUndo;
  }
  get canRedo(): boolean {
    return this.history.canRedo;
  }

  listen(listener: Listener): void {
    this.listeners.add(listener);
  }

  /** One step of undo; changes with the same key are one step until seal(). */
  change(patch: Partial<Document>, key = ''): void {
    this.tellAfter(() => this.history.push({ ...this.value, ...patch }, key));
  }

  seal(): void {
    this.history.seal();
  }

  /** Replaces the document; this cannot be undone. */
  reset(document: Document): void {
    this.tellAfter(() => (this.history = new History(document)));
  }

  undo(): void {
    if (this.canUndo) this.tellAfter(() => this.history.undo());
  }

  redo(): void {
    if (this.canRedo) this.tellAfter(() => this.history.redo());
  }

  private tellAfter(act: () => void): void {
    const before = this.value;
    act();
    for (const listener of [...this.listeners]) listener(this.value, before);
  }
}
