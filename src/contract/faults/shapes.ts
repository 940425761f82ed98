import type { z } from 'zod';
import { NO_SHAPE, REQUIRED } from './words.ts';

export type Issue = z.core.$ZodIssue;
type Union = Extract<Issue, { code: 'invalid_union' }>;

/** What is there at a path of a value; undefined where nothing is. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, segment) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, segment)
        ? (inner as Record<PropertyKey, unknown>)[segment]
        : undefined,
    value,
  );
}

/** What one shape of several finds wrong with an object. */
interface Judged {
  /** Members it does not know. */
  unknown: string[];
  /** Members it needs that were not sent. */
  missing: string[];
  /** Whatever else is wrong, members that are missing among it. */
  rest: Issue[];
}

const isOfAnotherKind = (issue: Issue): boolean =>
  issue.path.length === 0 && (issue.code === 'invalid_type' || issue.code === 'invalid_value');

function judge(issues: readonly Issue[], value: unknown): Judged {
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
 * Returns the faults of a value that fits none of several shapes, by the shape that was meant: the one of its kind that
 * knows most of what was sent and misses least. Where nothing sent tells the shapes apart, it says what may be given.
 */
export function faultsOfMeant(union: Union, value: unknown): Issue[] {
  if (union.message !== NO_SHAPE || union.errors.length === 0) return [union];
  const ofKind = union.errors.filter((issues) => !issues.some(isOfAnotherKind));
  if (ofKind.length === 0) return [fault([], kinds(union.errors), 'INVALID_TYPE')];
  const judged = ofKind.map((issues) => judge(issues, value));
  const nobodys = judged[0]!.unknown.filter((key) => judged.every(({ unknown }) => unknown.includes(key)));
  const distance = ({ unknown, missing }: Judged) => unknown.length - nobodys.length + missing.length;
  const best = judged.toSorted(
    (one, other) => distance(one) - distance(other) || one.rest.length - other.rest.length,
  )[0]!;
  const strangers =
    nobodys.length > 0 ? [{ code: 'unrecognized_keys', keys: nobodys, path: [], message: '' } satisfies Issue] : [];
  if (
    judged.length > 1 &&
    judged.every(
      (each) =>
        each.missing.length > 0 && each.missing.length === each.rest.length && each.unknown.length === nobodys.length,
    )
  ) {
    return [
      ...strangers,
      fault([], `give ${judged.map(({ missing }) => missing.join(' and ')).join(' or ')}`, 'REQUIRED'),
    ];
  }
  const others = best.unknown.filter((key) => !nobodys.includes(key));
  const known = Object.keys(value as object).filter((key) => !best.unknown.includes(key));
  return [
    ...strangers,
    ...others.map((key) => fault([key], `cannot be given together with ${known.join(', ')}`, 'CONTRADICTION')),
    ...best.rest,
  ];
}

/** «must be an object or a list», from what each shape says of a value of another kind. */
function kinds(shapes: readonly (readonly Issue[])[]): string {
  const words = shapes.flatMap((issues) => issues.filter(isOfAnotherKind).map(({ message }) => message));
  return words.includes(REQUIRED)
    ? REQUIRED
    : `must be ${[...new Set(words.map((each) => each.replace(/^must be /, '')))].join(' or ')}`;
}
