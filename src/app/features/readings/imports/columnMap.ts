/** A field that a column can be assigned to. */
export interface ImportField {
  id: string;
  label: string;
  /** Header names that match it, in lower-case letters and digits alone. */
  aliases: readonly string[];
  hint?: string;
}

/** The column of each field: its index, or null without one. */
export type ColumnMap = Readonly<Record<string, number | null>>;

/** "Start time (UTC)" is "starttimeutc". */
export const plainName = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names that several columns of a header have. */
export function repeatedNames(header: readonly string[]): string[] {
  const names = header.map(plainName);
  return header.filter((_, index) => names[index] !== '' && names.indexOf(names[index]!) < index);
}

/**
 * Guesses by header names: for each field the first alias with a column; a column has one field. Several columns of one
 * name are ambiguous: none is taken.
 */
export function guessColumns(header: readonly string[], fields: readonly ImportField[]): ColumnMap {
  const names = header.map(plainName);
  const taken = new Set<number>();
  const guess = ({ aliases }: ImportField): number | null => {
    for (const alias of aliases) {
      const index = names.indexOf(alias);
      if (index === -1 || index !== names.lastIndexOf(alias) || taken.has(index)) continue;
      taken.add(index);
      return index;
    }
    return null;
  };
  return Object.fromEntries(fields.map((field) => [field.id, guess(field)]));
}

const STORAGE_PREFIX = 'halfhour.import.';

/** The stored choice for a file with this header, or a guess. */
export function startColumns(kind: string, header: readonly string[], fields: readonly ImportField[]): ColumnMap {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_PREFIX + kind) ?? '{}') as {
      header?: string;
      columns?: ColumnMap;
    };
    if (stored.columns && stored.header === header.join('\t')) return stored.columns;
  } catch {
    // Without storage, the columns are guessed.
  }
  return guessColumns(header, fields);
}

/** Stores the choice for the next file with the same header. */
export function saveColumns(kind: string, header: readonly string[], columns: ColumnMap): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + kind, JSON.stringify({ header: header.join('\t'), columns }));
  } catch {
    // Without storage, the columns are guessed again.
  }
}
