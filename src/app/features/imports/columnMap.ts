/** What a column of a file may stand for. */
export interface ImportField {
  id: string;
  label: string;
  /** Header names by which it is guessed, in small letters and digits alone. */
  aliases: readonly string[];
  hint?: string;
}

/** Which column stands for which field: its index, or null where none does. */
export type ColumnMap = Readonly<Record<string, number | null>>;

/** "Start time (UTC)" is "starttimeutc". */
export const plainName = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names that several columns of a header bear. */
export function repeatedNames(header: readonly string[]): string[] {
  const names = header.map(plainName);
  return header.filter((_, index) => names[index] !== '' && names.indexOf(names[index]!) < index);
}

/**
 * Guesses by header names: for each field its first alias that a column bears; a column stands for one field. Which of
 * several columns of one name is meant cannot be guessed: none is.
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

/** What was chosen for a file with this header before. */
export function loadColumns(kind: string, header: readonly string[]): ColumnMap | null {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_PREFIX + kind) ?? '{}') as {
      header?: string;
      columns?: ColumnMap;
    };
    return kept.header === header.join('\t') ? (kept.columns ?? null) : null;
  } catch {
    return null;
  }
}

/** Keeps the choice for the next file with the same header. */
export function saveColumns(kind: string, header: readonly string[], columns: ColumnMap): void {
  try {
    localStorage.setItem(STORAGE_PREFIX + kind, JSON.stringify({ header: header.join('\t'), columns }));
  } catch {
    // Where the browser keeps nothing, the columns are guessed again.
  }
}
