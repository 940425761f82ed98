import { useState } from 'react';
import type { TileData } from './useTiles.ts';

const NONE: Uint8Array = new Uint8Array(0);

/**
 * The marked assets and the opened one, by their index; they end when assets join, leave or move, since an index then
 * means another asset.
 */
export function useMarks(tiles: TileData | undefined) {
  const key = tiles && `${tiles.layout} ${tiles.by}`;
  const [state, setState] = useState({ key, marks: NONE, opened: null as number | null });
  const isOf = state.key === key && state.marks.length === (tiles?.total ?? 0);
  const marks = isOf ? state.marks : new Uint8Array(tiles?.total ?? 0);
  if (!isOf) setState({ key, marks, opened: null });
  const opened = isOf ? state.opened : null;
  return {
    marks,
    opened,
    count: marks.reduce((sum, each) => sum + each, 0),
    mark: (next: Uint8Array) => setState({ key, marks: next, opened: null }),
    open: (asset: number | null) => setState({ key, marks, opened: asset }),
    clear: () => setState({ key, marks: new Uint8Array(marks.length), opened: null }),
  };
}
