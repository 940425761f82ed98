import type { ProblemItem } from '../problem.ts';
import { REQUIRED } from './issueMessages.ts';
import { jsonPointer } from './pointer.ts';
import { issuesOfClosestShape, type Issue, valueAt } from './shapes.ts';

/** The part of a request to which a schema was applied. */
export type RequestPart = 'body' | 'query' | 'path';

/** Maximum number of faults in one response. */
const MAX_ITEMS = 100;
const MAX_KEYS = 10;
const MAX_DETAIL_LENGTH = 300;

function pointer(place: RequestPart, path: readonly PropertyKey[]): string {
  if (place === 'query') return `?${String(path[0] ?? '')}`;
  if (place === 'path') return `{${String(path[0] ?? '')}}`;
  return jsonPointer(path);
}

/** Returns every issue, with those of a union read from the intended shape. */
function flattenUnions(issues: readonly Issue[], sent: unknown): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue];
    const value = valueAt(sent, issue.path);
    const [first, ...rest] = issuesOfClosestShape(issue, value);
    if (first === issue) return [issue];
    return flattenUnions([first!, ...rest], value).map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
  });
}

/** Returns the part of a path that exists in what was sent, and the name of the first missing member. */
export function splitAtMissing(
  sent: unknown,
  path: readonly PropertyKey[],
): { there: readonly PropertyKey[]; absent: string | null } {
  const length = path.findIndex((_, index) => valueAt(sent, path.slice(0, index + 1)) === undefined);
  return length === -1 ? { there: path, absent: null } : { there: path.slice(0, length), absent: String(path[length]) };
}

/** Returns a detail that names its subject. */
export const prefixWithName = (name: string, detail: string): string =>
  detail.includes(name) ? detail : `${name} ${detail}`;

function itemOf(place: RequestPart, issue: Issue, sent: unknown): ProblemItem {
  const { there, absent } = splitAtMissing(sent, issue.path);
  const isCustom = issue.code === 'custom';
  const own = isCustom ? ((issue.params?.['code'] as string | undefined) ?? 'INVALID') : issue.code.toUpperCase();
  const isMissing = absent !== null && !isCustom;
  const detail = isMissing && !issue.message.startsWith(REQUIRED) ? REQUIRED : issue.message;
  return {
    pointer: pointer(place, there),
    code: isMissing ? 'REQUIRED' : own,
    detail: (absent === null ? detail : prefixWithName(absent, detail)).slice(0, MAX_DETAIL_LENGTH),
  };
}

/**
 * Returns the faults that a schema finds in a part of a request, as the items of a problem: at most 100, each pointing
 * at something that exists in `sent`. A missing member is reported at the object that lacks it.
 */
export function problemItems(place: RequestPart, issues: readonly Issue[], sent: unknown): ProblemItem[] {
  const items: ProblemItem[] = [];
  for (const issue of flattenUnions(issues, sent)) {
    if (items.length >= MAX_ITEMS) break;
    if (issue.code !== 'unrecognized_keys') items.push(itemOf(place, issue, sent));
    else
      for (const key of issue.keys.slice(0, MAX_KEYS))
        items.push({
          pointer: pointer(place, [...issue.path, key]),
          code: 'UNKNOWN_PROPERTY',
          detail: `is not a known ${place === 'query' ? 'parameter' : 'property'}`,
        });
  }
  return items.slice(0, MAX_ITEMS);
}

/** Returns the faults of query parameters that are given more than once: none of the interface is a list. */
export const repeatedParameters = (query: object): ProblemItem[] =>
  Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? [{ pointer: `?${name}`, code: 'REPEATED', detail: 'is given more than once' }] : [],
  );
