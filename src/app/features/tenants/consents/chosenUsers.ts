import { useState } from 'react';
import { type ConsentPart } from './consentSearch.ts';

/** Rows of users selected over the pages of a list. */
export interface ChosenUsers {
  /** How many rows; a user may have several. */
  size: number;
  userUUIDs: string[];
  clear: () => void;
  /** For the table. */
  ofTable: { selected: ReadonlySet<string>; onSelect: (ids: ReadonlySet<string>) => void };
}

type Chosen = { part: string; users: ReadonlyMap<string, string> };

/** The selection in one part of the ledger; another part begins with none. */
export function useChosenUsers<Row extends { userUUID: string }>(
  part: ConsentPart | 'ALL',
  rows: readonly Row[] = [],
  idOf: (row: Row) => string,
): ChosenUsers {
  const [chosen, setChosen] = useState<Chosen>({ part, users: new Map() });
  const users = chosen.part === part ? chosen.users : new Map<string, string>();
  const onSelect = (ids: ReadonlySet<string>) => {
    const shown = new Map(rows.map((row) => [idOf(row), row.userUUID]));
    const pairs = [...ids].flatMap((id) => {
      const user = users.get(id) ?? shown.get(id);
      return user === undefined ? [] : [[id, user] as const];
    });
    setChosen({ part, users: new Map(pairs) });
  };
  return {
    size: users.size,
    userUUIDs: [...new Set(users.values())],
    clear: () => setChosen({ part, users: new Map() }),
    ofTable: { selected: new Set(users.keys()), onSelect },
  };
}
