import { useState } from 'react';
import type { AssetFilterInput } from '#app/data/operationTypes.ts';

/** The selection in a list of assets: some by id, or every one that matches the list's filter. */
export interface Selection {
  size: number;
  /** Every asset under the filter, those of other pages too. */
  isEvery: boolean;
  /** The filter of a bulk action. */
  filter: AssetFilterInput;
  /** The selected ones among these, for the table. */
  ticked: (shown: readonly string[]) => ReadonlySet<string>;
  tick: (ids: ReadonlySet<string>) => void;
  tickEvery: () => void;
  clear: () => void;
}

interface Chosen {
  ids: ReadonlySet<string>;
  /** The filter under which everything was selected, as text. */
  every: string | null;
  status: AssetFilterInput['status'];
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The selection over all pages of a list under `matching`, of which there are `totalItems`. Assets selected by id stay
 * selected under other filters, but not across archived and active; "every one" ends with its filter.
 */
export function useSelection(matching: AssetFilterInput, totalItems: number): Selection {
  const [chosen, setChosen] = useState<Chosen>({ ids: NONE, every: null, status: matching.status });
  const text = JSON.stringify(matching);
  const holds = chosen.status === matching.status && (chosen.every === null || chosen.every === text);
  const isEvery = holds && chosen.every !== null;
  const ids = holds ? chosen.ids : NONE;
  const change = (next: Pick<Chosen, 'ids' | 'every'>) => setChosen({ ...next, status: matching.status });
  return {
    size: isEvery ? totalItems : ids.size,
    isEvery,
    filter: isEvery ? matching : { assetUUIDs: [...ids], ...(matching.status && { status: matching.status }) },
    ticked: (shown) => (isEvery ? new Set(shown) : ids),
    tick: (next) => change({ ids: next, every: null }),
    tickEvery: () => change({ ids: NONE, every: text }),
    clear: () => change({ ids: NONE, every: null }),
  };
}

/** A selection as the table of these rows takes it. */
export const selectionOf = (selection: Selection, rows: readonly { assetUUID: string }[] = []) => ({
  selected: selection.ticked(rows.map(({ assetUUID }) => assetUUID)),
  onSelect: selection.tick,
});
