// SPDX-FileCopyrightText: 2026 The waymesh authors
// SPDX-License-Identifier: MIT

/** Settings of a bake, under the names that they have on the command line and in files. */
export interface Settings {
  agent_height: number;
  agent_radius: number;
  agent_climb: number;
  agent_slope: number;
  cell_size: number;
  cell_height: number;
  region_min_size: number;
  region_merge_size: number;
  edge_max_length: number;
  edge_max_error: number;
  polygon_vertices: number;
  detail_distance: number;
  detail_error: number;
  tile_size: number;
  partition: Partition;
}

export type Partition = 'watershed' | 'monotone' | 'layers';
export const partitions: readonly Partition[] = ['watershed', 'monotone', 'layers'];

export type NumberName = Exclude<keyof Settings, 'partition'>;

/** The library derives a value for automatic ones. */
export const automatic = -1;

/** Everything that the page shows for a numeric setting. */
export interface SettingInfo {
  name: NumberName;
  label: string;
  unit: string;
  help: string;
  tooSmall: string;
  tooLarge: string;
  min: number;
  max: number;
  step: number;
  canBeAutomatic?: boolean;
}

export interface SettingGroup {
  title: string;
  settings: readonly SettingInfo[];
}

export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Agent',
    settings: [
      {
        name: 'agent_height',
        label: 'Height',
        unit: 'm',
        help: 'Height of the agent: it does not fit under anything lower.',
        tooSmall: 'Paths lead under tables and low pipes.',
        tooLarge: 'Doors and tunnels close.',
        min: 0.2,
        max: 5,
        step: 0.1,
      },
      {
        name: 'agent_radius',
        label: 'Radius',
        unit: 'm',
        help: 'Distance that its center keeps from walls and drops.',
        tooSmall: 'Agents scrape along walls and hang over edges.',
        tooLarge: 'Doorways and corridors close.',
        min: 0,
        max: 2,
        step: 0.05,
      },
      {
        name: 'agent_climb',
        label: 'Climb',
        unit: 'm',
        help: 'The highest step that it takes.',
        tooSmall: 'Stairs and curbs become walls.',
        tooLarge: 'Paths lead over tables and railings.',
        min: 0,
        max: 2,
        step: 0.05,
      },
      {
        name: 'agent_slope',
        label: 'Slope',
        unit: 'deg',
        help: 'The steepest ground that it walks on.',
        tooSmall: 'Ramps and hills become walls.',
        tooLarge: 'Paths lead up cliffs.',
        min: 0,
        max: 90,
        step: 1,
      },
    ],
  },
  {
    title: 'Voxels',
    settings: [
      {
        name: 'cell_size',
        label: 'Cell size',
        unit: 'm',
        help: 'Side of a voxel column; half the radius unless given.',
        tooSmall: 'Time and memory grow quadratically; below a third of the radius little changes.',
        tooLarge: 'Walls get thick, doorways close, stairs and narrow bridges break.',
        min: 0.05,
        max: 1,
        step: 0.01,
        canBeAutomatic: true,
      },
      {
        name: 'cell_height',
        label: 'Cell height',
        unit: 'm',
        help: 'Height of a voxel; two thirds of the cell size unless given.',
        tooSmall: 'Steps and heights do not improve, the bake gets slower.',
        tooLarge:
          'Steps are rounded up: stairs break, and ledges that are too high become climbable.',
        min: 0.02,
        max: 1,
        step: 0.01,
        canBeAutomatic: true,
      },
    ],
  },
  {
    title: 'Regions',
    settings: [
      {
        name: 'region_min_size',
        label: 'Smallest island',
        unit: 'cells',
        help: 'Islands with a shorter side are dropped.',
        tooSmall: 'Table tops and gaps between crates stay as islands.',
        tooLarge: 'Small rooms and ledges are lost.',
        min: 0,
        max: 60,
        step: 1,
      },
      {
        name: 'region_merge_size',
        label: 'Merge below',
        unit: 'cells',
        help: 'Regions with a shorter side are merged into a neighbor.',
        tooSmall: 'More and smaller polygons.',
        tooLarge: 'Regions with long, thin polygons.',
        min: 0,
        max: 100,
        step: 1,
      },
    ],
  },
  {
    title: 'Polygons',
    settings: [
      {
        name: 'edge_max_length',
        label: 'Longest edge',
        unit: 'm',
        help: 'Longer walls are split; 0 disables it.',
        tooSmall: 'Many short edges, many polygons.',
        tooLarge: 'Long, thin polygons along walls.',
        min: 0,
        max: 50,
        step: 1,
      },
      {
        name: 'edge_max_error',
        label: 'Edge error',
        unit: 'cells',
        help: 'Maximum distance of edges from the outline of the voxels.',
        tooSmall: 'Slanted walls become stairs of many polygons.',
        tooLarge: 'Edges cut corners and lead into walls.',
        min: 0,
        max: 5,
        step: 0.1,
      },
      {
        name: 'polygon_vertices',
        label: 'Corners',
        unit: '',
        help: 'Maximum number of corners of a polygon.',
        tooSmall: 'Three gives triangles: many polygons, slow searches.',
        tooLarge: 'Little gain beyond 6 to 12.',
        min: 3,
        max: 16,
        step: 1,
      },
    ],
  },
  {
    title: 'Surface',
    settings: [
      {
        name: 'detail_distance',
        label: 'Sample distance',
        unit: 'm',
        help: 'Distance between height samples; 0 takes none; six cells unless given.',
        tooSmall: 'Many detail triangles, a slow bake.',
        tooLarge: 'Surfaces float above dips and cut through bumps.',
        min: 0,
        max: 16,
        step: 0.1,
        canBeAutomatic: true,
      },
      {
        name: 'detail_error',
        label: 'Surface error',
        unit: 'm',
        help: 'Maximum distance of the surface from samples; one voxel unless given.',
        tooSmall: 'Many detail triangles that follow the steps of voxels.',
        tooLarge: 'Surfaces are flat although the ground is not.',
        min: 0,
        max: 4,
        step: 0.05,
        canBeAutomatic: true,
      },
    ],
  },
  {
    title: 'Tiles',
    settings: [
      {
        name: 'tile_size',
        label: 'Tile size',
        unit: 'cells',
        help: 'Side of a tile; 0 bakes the level in one piece.',
        tooSmall: 'Many tiles, many borders, more polygons.',
        tooLarge: 'Few tiles: less parallelism, coarse rebuilds.',
        min: 0,
        max: 512,
        step: 16,
      },
    ],
  },
];

/** The library's default agent; a test compares them. */
export const defaultSettings: Settings = {
  agent_height: 1.8,
  agent_radius: 0.3,
  agent_climb: 0.5,
  agent_slope: 45,
  cell_size: automatic,
  cell_height: automatic,
  region_min_size: 8,
  region_merge_size: 20,
  edge_max_length: 12,
  edge_max_error: 1.3,
  polygon_vertices: 6,
  detail_distance: automatic,
  detail_error: automatic,
  tile_size: 0,
  partition: 'watershed',
};

export const allSettings: readonly SettingInfo[] = settingGroups.flatMap((group) => group.settings);

/** Settings of unknown origin: anything invalid gets its default. */
export function readSettings(from: unknown): Settings {
  const settings: Settings = { ...defaultSettings };
  if (typeof from !== 'object' || from === null) return settings;
  const given = from as Record<string, unknown>;
  for (const { name } of allSettings) {
    const value = given[name];
    if (typeof value === 'number' && Number.isFinite(value)) settings[name] = value;
  }
  const partition = partitions.find((name) => name === given['partition']);
  if (partition) settings.partition = partition;
  return settings;
}
