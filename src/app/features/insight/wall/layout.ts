import type { TileGroup } from '#contract/tiles.ts';

/** A postcode area of a block: a grid of tiles, filled column by column. */
export type Area = {
  group: number;
  name: string | null;
  /** Index of its first asset, and how many there are. */
  first: number;
  count: number;
  /** Number of its first tile, and how many there are: fewer than assets where a tile stands for several. */
  firstTile: number;
  tiles: number;
  x: number;
  y: number;
};
/** Where the name of a block stands; again where the block goes on in the next line. */
export type Heading = { group: number; x: number; y: number; width: number; isContinued: boolean };

/** Positions of all tiles, in px. */
export type WallLayout = {
  pitchX: number;
  pitchY: number;
  /** Space between tiles. */
  gap: number;
  /** Tiles of one column. */
  rows: number;
  /** Assets that one tile stands for. */
  per: number;
  tiles: number;
  areas: Area[];
  headings: Heading[];
  width: number;
  height: number;
};

/** The most a tile takes: a small fleet fills a wall, and a panel beside other panels stays quiet. */
const LARGEST_ON_WALL = 44;
const LARGEST_IN_PANEL = 24;
const SMALLEST = 4;
const MAX_LINES = 8;
const MIN_ROWS = 6;
const HEADING = 40;
const LABEL = 18;
const LINE_GAP = 16;
const AREA_GAP = 8;
const GROUP_GAP = 20;
/** Room for the letters below an area, and for the name above a block. */
const LABEL_WIDTH = 22;
const HEADING_WIDTH = 150;
const PANEL_HEADING_WIDTH = 84;
/** Where even these do not fit, the wall scrolls. */
const STANDS_FOR = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32];

type Room = { width: number; height: number };
type Measures = { pitch: number; rows: number; per: number; names: boolean };

/**
 * The largest tiles with which a wall fits into its room. At 4 px it leaves the postcode areas out, then lets a tile
 * stand for several assets; where even that does not fit it is higher than its room.
 */
export function fitWall(groups: readonly TileGroup[], room: Room): WallLayout {
  const merged = withoutAreas(groups);
  for (const per of STANDS_FOR) {
    const layout = largest(groups, room, per) ?? largest(merged, room, per);
    if (layout) return layout;
  }
  return flow(merged, room.width, { pitch: SMALLEST, rows: 24, per: STANDS_FOR.at(-1)!, names: true });
}

function largest(groups: readonly TileGroup[], room: Room, per: number): WallLayout | null {
  for (let pitch = per === 1 ? LARGEST_ON_WALL : SMALLEST; pitch >= SMALLEST; pitch--)
    for (let lines = MAX_LINES; lines > 0; lines--) {
      const rows = Math.floor((room.height / lines - HEADING - LABEL - LINE_GAP) / pitchYOf(pitch));
      if (rows < MIN_ROWS) continue;
      const layout = flow(groups, room.width, { pitch, rows, per, names: true });
      if (layout.height <= room.height && layout.width <= room.width) return layout;
    }
  return null;
}

/** The same blocks, each with one area that has no name. */
const withoutAreas = (groups: readonly TileGroup[]): TileGroup[] =>
  groups.map(({ name, of, areas }) => ({
    name,
    of,
    areas: [{ name: null, count: areas.reduce((sum, { count }) => sum + count, 0) }],
  }));

/** Tiles of one size, in as many lines as it takes. */
export const flowWall = (groups: readonly TileGroup[], width: number, pitch: number, rows: number): WallLayout =>
  flow(groups, width, { pitch, rows, per: 1, names: true });

/** Tiles of a panel: the largest with which all blocks stand side by side, names above them but no areas. */
export function fitPanel(groups: readonly TileGroup[], room: Room): WallLayout {
  const merged = withoutAreas(groups);
  for (const per of STANDS_FOR)
    for (let pitch = per === 1 ? LARGEST_IN_PANEL : SMALLEST; pitch >= SMALLEST; pitch--) {
      const rows = Math.floor((room.height - HEADING) / pitchYOf(pitch));
      const layout = flow(merged, Infinity, { pitch, rows, per, names: false });
      if (layout.width <= room.width) return layout;
    }
  return flow(merged, room.width, { pitch: SMALLEST, rows: 12, per: STANDS_FOR.at(-1)!, names: false });
}

/** Above ten px a row is one px lower than a column is wide, as letters are. */
const pitchYOf = (pitch: number): number => (pitch >= 10 ? pitch - 1 : pitch);

function flow(groups: readonly TileGroup[], width: number, { pitch, rows, per, names }: Measures): WallLayout {
  const pitchY = pitchYOf(pitch);
  const line = HEADING + rows * pitchY + (names ? LABEL + LINE_GAP : 0);
  const layout: WallLayout = {
    pitchX: pitch,
    pitchY,
    gap: pitch >= 6 ? 2 : 1,
    rows,
    per,
    tiles: 0,
    areas: [],
    headings: [],
    width: 0,
    height: line,
  };
  let [x, y, first] = [0, 0, 0];
  const widthOf = (count: number) =>
    Math.max(Math.ceil(Math.ceil(count / per) / rows) * pitch, names ? LABEL_WIDTH : 0);
  for (const [group, { areas }] of groups.entries()) {
    let heading: Heading | null = null;
    for (const { name, count } of areas) {
      const wide = widthOf(count);
      if (x > 0 && x + Math.max(wide, heading || !names ? 0 : HEADING_WIDTH) > width) {
        [x, y] = [0, y + line];
        layout.height = y + line;
        if (heading) layout.headings.push((heading = { group, x, y, width: 0, isContinued: true }));
      }
      if (!heading) layout.headings.push((heading = { group, x, y, width: 0, isContinued: false }));
      const tiles = Math.ceil(count / per);
      layout.areas.push({ group, name, first, count, firstTile: layout.tiles, tiles, x, y: y + HEADING });
      layout.tiles += tiles;
      first += count;
      layout.width = Math.max(layout.width, x + wide);
      heading.width = x + wide - heading.x;
      x += wide + AREA_GAP;
    }
    x = Math.max(x, heading!.x + (names ? HEADING_WIDTH : PANEL_HEADING_WIDTH)) + GROUP_GAP - AREA_GAP;
  }
  return layout;
}
