import type { z } from 'zod';
import { NO_SHAPE, REQUIRED } from './issueMessages.ts';

export type Issue = z.core.$ZodIssue;
type Union = Extract<Issue, { code: 'invalid_union' }>;

/** Returns the value at a path; undefined if there is none. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, segment) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, segment)
        ? (inner as Record<PropertyKey, unknown>)[segment]
        : undefined,
    value,
  );
}

/** Faults that one of several shapes finds in an object. */
interface ShapeMatch {
  /** Unknown members. */
  unknown: string[];
  /** Required members that were not sent. */
  missing: string[];
  /** All other faults, including missing members. */
  rest: Issue[];
}

const isTypeMismatch = (issue: Issue): boolean =>
  issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');

function compareToShape(issues: readonly Issue[], value: unknown): ShapeMatch {
  const isUnknown = (issue: Issue) => issue.code === 'unrecognized_keys' && issue.path.length === 0;
  const rest = issues.filter((issue) => !isUnknown(issue));
  return {
    unknown: issues.flatMap((issue) =>
      isUnknown(issue) ? (issue as Extract<Issue, { code: 'unrecognized_keys' }>).keys : [],
    ),
    missing: rest.flatMap(({ path }) =>
      path.length === 1 && valueAt(value, path) === undefined ? [String(path[0])] : [],
    ),
    rest,
  };
}

const fault = (path: PropertyKey[], message: string, code: string): Issue => ({
  code: 'custom',
  path,
  message,
  params: { code },
});

/**
 * Returns the faults of a value that fits none of several shapes, by the intended shape: the one of its kind that knows
 * most of what was sent and lacks least. If nothing sent distinguishes the shapes, the message lists what may be given.
 */
export function issuesOfClosestShape(union: Union, value: unknown): Issue[] {
  if (union.message !== NO_SHAPE || union.errors.length === 0) return [union];
  const ofKind = union.errors.filter((issues) => !issues.some(isTypeMismatch));
  if (ofKind.length === 0) return [fault([], describeKinds(union.errors), 'INVALID_TYPE')];
  const matches = ofKind.map((issues) => compareToShape(issues, value));
  const unknownToAll = matches[0]!.unknown.filter((key) => matches.every(({ unknown }) => unknown.includes(key)));
  const distance = ({ unknown, missing }: ShapeMatch) => unknown.length - unknownToAll.length + missing.length;
  const best = matches.toSorted(
    (one, other) => distance(one) - distance(other) || one.rest.length - other.rest.length,
  )[0]!;
  const unknownMembers =
    unknownToAll.length > 0
      ? [{ code: 'unrecognized_keys', keys: unknownToAll, path: [], message: '' } satisfies Issue]
      : [];
  if (
    matches.length > 1 &&
    matches.every(
      (each) =>
        each.missing.length > 0 &&
        each.missing.length === each.rest.length &&
        each.unknown.length === unknownToAll.length,
    )
  ) {
    return [
      ...unknownMembers,
      fault([], `give ${matches.map(({ missing }) => missing.join(' and ')).join(' or ')}`, 'REQUIRED'),
    ];
  }
  const others = best.unknown.filter((key) => !unknownToAll.includes(key));
  const known = Object.keys(value as object).filter((key) => !best.unknown.includes(key));
  return [
    ...unknownMembers,
    ...others.map((key) => fault([key], `cannot be given together with ${known.join(', ')}`, 'CONTRADICTION')),
    ...best.rest,
  ];
}

/** Returns «must be an object or a list», from each shape's message for a value of another kind. */
function describeKinds(shapes: readonly (readonly Issue[])[]): string {
  const words = shapes.flatMap((issues) => issues.filter(isTypeMismatch).map(({ message }) => message));
  return words.includes(REQUIRED)
    ? REQUIRED
    : `must be ${[...new Set(words.map((each) => each.replace(/^must be /, '')))].join(' or ')}`;
}
