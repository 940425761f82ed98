import { z } from 'zod';

// Messages for values that a schema refuses. Imported before any schema is used, it replaces zod's own messages in both
// servers, the dashboard and the commands. A message follows the name of its subject: «powerKw must be at most
// 1,000,000».

type Issue = z.core.$ZodRawIssue;
type Issues = { [Code in z.core.$ZodIssueCode]: z.core.$ZodRawIssue<Extract<z.core.$ZodIssue, { code: Code }>> };

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
};
const FORMATS: Record<string, string> = {
  date: 'a date like 2026-01-15',
  datetime: 'an instant with an offset, like 2026-01-15T17:00:00Z',
  email: 'an e-mail address like ann@example.com',
  url: 'an absolute address like https://example.com',
  uuid: 'a UUID like 3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11',
};
const COUNTED: Record<string, [one: string, many: string]> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['member', 'members'],
};

/** The message for a value that fits none of several shapes, if nothing more exact is known. */
export const NO_SHAPE = 'has none of the forms that are accepted here';
/** Beginning of a message about a missing value. */
export const REQUIRED = 'is required';

const inDigits = (bound: number | bigint): string => bound.toLocaleString('en-GB', { maximumFractionDigits: 20 });
const counted = (origin: string, bound: number | bigint): string | null => {
  const words = COUNTED[origin];
  return words ? `${inDigits(bound)} ${Number(bound) === 1 ? words[0] : words[1]}` : null;
};

/** Formats allowed values as a list: «GBP», «OPT_IN or OPT_OUT», «one of A, B, C». */
function allowed(values: readonly z.core.util.Primitive[]): string {
  const words = values.map(String);
  return words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ');
}

function wrongType({ expected, input }: Issues['invalid_type']): string {
  if (input === undefined) return REQUIRED;
  if (input === Infinity || input === -Infinity) return 'is a larger number than can be kept';
  return `must be ${KINDS[expected] ?? `of the type ${expected}`}`;
}

function tooBig({ origin, maximum, inclusive = true, exact = false }: Issues['too_big']): string {
  const count = counted(origin, maximum);
  if (count !== null) return `must have ${exact ? 'exactly' : 'at most'} ${count}`;
  return `must be ${inclusive ? 'at most' : 'less than'} ${inDigits(maximum)}`;
}

function tooSmall({ origin, minimum, inclusive = true, exact = false }: Issues['too_small']): string {
  const count = counted(origin, minimum);
  if (origin === 'string' && minimum === 1) return 'must not be empty';
  if (count !== null) return `must have ${exact ? 'exactly' : 'at least'} ${count}`;
  return `must be ${inclusive ? 'at least' : 'more than'} ${inDigits(minimum)}`;
}

/** Returns the message for one issue of zod, to follow the name of its subject. */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return issue.input === undefined ? `${REQUIRED}: ${allowed(issue.values)}` : `must be ${allowed(issue.values)}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'of the form that the interface document names'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${inDigits(issue.divisor)}`;
    case 'unrecognized_keys':
      return `does not know ${issue.keys.join(', ')}`;
    case 'invalid_union': {
      const { options } = issue as { options?: z.core.util.Primitive[] };
      return options && options.length > 0 ? `must be ${allowed(options)}` : NO_SHAPE;
    }
    case 'invalid_key':
      return 'has a name that is not accepted here';
    case 'invalid_element':
      return 'contains what is not accepted here';
    default:
      return 'is not accepted here';
  }
}

z.config({ localeError: issueMessage });
