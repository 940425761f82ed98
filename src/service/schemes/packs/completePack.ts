import { PackDocument, type PackOverrides } from '#contract/pack/document.ts';

type Draft = Record<string, unknown>;
const isObject = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists that grow from parent to child: a child retains the entries on which its parents rest. */
const ADDED = ['sources', 'evidence'] as const;

/** A document, and the pointers for which its evidence says nothing although a pointer above them has some. */
export interface Supported {
  document: PackDocument;
  unsupported: string[];
}

/**
 * Returns a document with the changes of a child: members of an object one by one, lists as a whole. Evidence of the
 * parent no longer applies to a member that the child changes, unless the child has evidence itself.
 */
export function applyOverrides(parent: Supported, overrides: PackOverrides): Supported {
  const changed = changedPointers(overrides);
  const isChanged = (at: string) => changed.some((pointer) => covers(pointer, at));
  const own = overrides.evidence ?? [];
  const isSaid = (pointer: string) => own.some(({ at }) => covers(at, pointer));
  const sources = overrides.sources ?? [];
  const document = PackDocument.parse({
    ...merge(parent.document, without(overrides, ADDED)),
    sources: [
      ...parent.document.sources.filter(({ key }) => !sources.some((source) => source.key === key)),
      ...sources,
    ],
    evidence: [...parent.document.evidence.filter(({ at }) => !isChanged(at)), ...own],
  });
  const unsupported = [...parent.unsupported.filter((pointer) => !isChanged(pointer)), ...changed];
  return { document, unsupported: unsupported.filter((pointer) => !isSaid(pointer)) };
}

/** Whether a pointer is another or above it. */
export const covers = (pointer: string, other: string): boolean => other === pointer || other.startsWith(`${pointer}/`);

/** Returns the evidence that is closest above a pointer, or at it. */
export const closestEvidence = ({ evidence }: PackDocument, at: string): PackDocument['evidence'][number] | undefined =>
  evidence.filter((row) => covers(row.at, at)).toSorted((one, other) => other.at.length - one.at.length)[0];

/** Returns the pointers of the members that overrides set. */
export const changedPointers = (overrides: PackOverrides): string[] =>
  Object.entries(without(overrides as Draft, ADDED)).flatMap(([name, value]) =>
    isObject(value) ? Object.keys(value).map((member) => `/${name}/${member}`) : [`/${name}`],
  );

const without = (value: Draft, names: readonly string[]): Draft =>
  Object.fromEntries(Object.entries(value).filter(([name, each]) => !names.includes(name) && each !== undefined));

const merge = (parent: Draft, child: Draft): Draft => ({
  ...parent,
  ...Object.fromEntries(
    Object.entries(child).map(([name, value]) => {
      const own = parent[name];
      return [name, isObject(value) && isObject(own) ? { ...own, ...without(value, []) } : value];
    }),
  ),
});
