import { jsonPointer } from '#contract/faults/pointer.ts';

export interface DuplicateMember {
  /** JSON in which one member of `value` is repeated. */
  text: string;
  /** Where that member is. */
  pointer: string;
}

type Path = readonly PropertyKey[];
const isSame = (one: Path, other: Path) =>
  one.length === other.length && one.every((segment, index) => segment === other[index]);

/** Paths of every member of every object in a JSON value. */
function membersOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => membersOf(each, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [[...path, name], ...membersOf(each, [...path, name])]);
}

/** A name with its first letter escaped: the same name to a parser. */
const escapedName = (name: string): string =>
  name === ''
    ? '""'
    : `"\\u${name.charCodeAt(0).toString(16).padStart(4, '0')}${JSON.stringify(name.slice(1)).slice(1)}`;

function written(value: unknown, twice: Path, spell: (name: string) => string, path: Path = []): string {
  if (Array.isArray(value))
    return `[${value.map((each, index) => written(each, twice, spell, [...path, index])).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, each]) => {
    const text = written(each, twice, spell, [...path, name]);
    const member = `${JSON.stringify(name)}:${text}`;
    return isSame([...path, name], twice) ? `${member},${spell(name)}:${JSON.stringify(each)}` : member;
  });
  return `{${members.join()}}`;
}

/**
 * Returns a JSON value as text once for each of its members, with that member repeated; every second time its name is
 * escaped.
 */
export const withDuplicateMembers = (value: unknown): DuplicateMember[] =>
  membersOf(value).map((path, index) => {
    const isSplit = /^[\ud800-\udfff]/.test(String(path.at(-1)));
    return {
      text: written(value, path, index % 2 === 0 || isSplit ? (name) => JSON.stringify(name) : escapedName),
      pointer: jsonPointer(path),
    };
  });
