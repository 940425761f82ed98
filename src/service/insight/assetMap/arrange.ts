import { createHash } from 'node:crypto';
import { MAX_TILE_GROUPS, type TileGroup } from '#contract/tiles.ts';

/** Place of an asset's tile: its block, the area in it, and the order in the area. */
export interface TilePlace {
  assetUUID: string;
  /** Key of the block, and its name where `names` has no other; null for none. */
  group: string | null;
  area: string | null;
  /** Order within an area: by street as far as the postcode tells, then by asset id. */
  key: string;
}

/** Blocks in order, with the places of their assets in the input: an asset's index is its position in `order`. */
export interface Arrangement {
  groups: TileGroup[];
  order: Uint32Array;
  layout: string;
}

interface Block {
  group: string | null;
  of: number;
  places: number[];
}

const LAYOUT_LENGTH = 16;

/** Arranges assets in blocks, the largest first, and in each by area and key; always in the same way. */
export function arrange(places: readonly TilePlace[], names: ReadonlyMap<string, string>): Arrangement {
  const order = new Uint32Array(places.length);
  const hash = createHash('sha256');
  const groups: TileGroup[] = [];
  let index = 0;
  for (const block of blocksOf(places)) {
    const sorted = block.places.toSorted((a, b) => compare(places[a]!, places[b]!));
    const areas: TileGroup['areas'] = [];
    for (const place of sorted) {
      const { area, assetUUID } = places[place]!;
      const last = areas.at(-1);
      if (last?.name === area) last.count++;
      else areas.push({ name: area, count: 1 });
      hash.update(assetUUID);
      order[index++] = place;
    }
    const name = block.group === null ? null : (names.get(block.group) ?? block.group);
    groups.push({ name, of: block.of, areas });
  }
  return { groups, order, layout: hash.digest('hex').slice(0, LAYOUT_LENGTH) };
}

/** Returns the blocks by size, then by key; the smallest beyond the limit together, assets without one last. */
function blocksOf(places: readonly TilePlace[]): Block[] {
  const byGroup = new Map<string | null, Block>();
  for (const [place, { group }] of places.entries()) {
    const block = byGroup.get(group);
    if (block) block.places.push(place);
    else byGroup.set(group, { group, of: 1, places: [place] });
  }
  const without = byGroup.get(null);
  byGroup.delete(null);
  const sorted = [...byGroup.values()].sort(
    (a, b) => b.places.length - a.places.length || compareText(a.group!, b.group!),
  );
  const kept = sorted.length > MAX_TILE_GROUPS ? sorted.slice(0, MAX_TILE_GROUPS - 1) : sorted;
  const rest = sorted.slice(kept.length);
  return [
    ...kept,
    ...(rest.length > 0 ? [{ group: null, of: rest.length, places: rest.flatMap((block) => block.places) }] : []),
    ...(without ? [without] : []),
  ];
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Compares places; assets without an area come last. */
const compare = (a: TilePlace, b: TilePlace): number =>
  compareText(a.area ?? '\uffff', b.area ?? '\uffff') ||
  compareText(a.key, b.key) ||
  compareText(a.assetUUID, b.assetUUID);
