/** An error as the log has it: enough to find the fault, nothing that a tenant or a person sent. */
export interface SafeError {
  type: string;
  code?: string;
  message: string;
  /** Stack without the message with which it begins. */
  stack?: string;
  /** Names of PostgreSQL, if it raised the error. */
  table?: string;
  column?: string;
  constraint?: string;
  cause?: SafeError;
  errors?: SafeError[];
}

const MAX_MESSAGE_LENGTH = 300;
/** Number of frames that are logged from any code; of the others, only ours. */
const FIRST_FRAMES = 3;
const MAX_FRAMES = 12;
const MAX_INNER_ERRORS = 3;
const MAX_DEPTH = 3;
const REDACTED = '…';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** Message of V8 that names a property, which is ours. */
const NULL_ACCESS = /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[A-Za-z_$][\w$]*'\)$/;

// A quotation extends from the first mark to the last: a value may contain the mark itself.
const REDACTIONS: [RegExp, string | ((found: string) => string)][] = [
  [/".*"/gs, `"${REDACTED}"`],
  [/(?<!\w)'.*'(?!\w)/gs, `'${REDACTED}'`],
  [/`.*`/gs, `\`${REDACTED}\``],
  [/\b([a-z][a-z+.-]*:\/\/)(?:[^\s/?#@]*@)?([^\s/?#]*)[^\s]*/gi, '$1$2'],
  [/[^\s@<>()[\]]+@[^\s@<>()[\]]+/g, REDACTED],
  [/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gi, REDACTED],
  [/[\w+/=-]{24,}/g, (found) => (UUID.test(found) || !/\d/.test(found) ? found : REDACTED)],
  [/\d[\d ]{4,}\d/g, REDACTED],
];

/** Returns a message without quotations, paths of URLs, e-mail addresses, postcodes, keys and long numbers. */
export function redactMessage(message: string): string {
  if (NULL_ACCESS.test(message)) return message;
  // The text is truncated before: the cut then leaves no half quotation behind.
  const text = REDACTIONS.reduce(
    (left, [pattern, instead]) =>
      typeof instead === 'string' ? left.replace(pattern, instead) : left.replace(pattern, instead),
    message,
  );
  return text.length > MAX_MESSAGE_LENGTH ? `${text.slice(0, MAX_MESSAGE_LENGTH)}${REDACTED}` : text;
}

type ErrorLike = Partial<
  Record<
    | 'name'
    | 'message'
    | 'stack'
    | 'code'
    | 'cause'
    | 'errors'
    | 'status'
    | 'problem'
    | 'severity'
    | 'table'
    | 'column'
    | 'constraint',
    unknown
  >
>;

const shortToken = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\w.$-]{1,80}$/.test(value) ? value : undefined;

/** Returns an error for the log: pino's serialiser of `err`. Anything may have been thrown. */
export function safeError(error: unknown, depth = 0): SafeError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: typeof error === 'string' ? redactMessage(error) : '' };
  const { name, message, stack, code, cause, errors, severity, table, column, constraint } = error as ErrorLike;
  const text = typeof message === 'string' ? message : '';
  const ofPostgres =
    typeof severity === 'string'
      ? { table: shortToken(table), column: shortToken(column), constraint: shortToken(constraint) }
      : {};
  const hasInner = depth < MAX_DEPTH;
  return {
    type: shortToken(error.constructor?.name) ?? shortToken(name) ?? 'Error',
    code: shortToken(code),
    message: describeApiError(error) ?? redactMessage(text),
    stack: stackFrames(stack, text),
    ...ofPostgres,
    cause: hasInner && cause instanceof Error ? safeError(cause, depth + 1) : undefined,
    errors:
      hasInner && Array.isArray(errors)
        ? errors.slice(0, MAX_INNER_ERRORS).map((each) => safeError(each, depth + 1))
        : undefined,
  };
}

/** Returns the status and code of a service's refusal, which are enough: its message may repeat what it was sent. */
function describeApiError({ status, problem }: ErrorLike): string | null {
  if (typeof status !== 'number' || problem === undefined) return null;
  const code =
    typeof problem === 'object' && problem !== null && 'code' in problem ? shortToken(problem.code) : undefined;
  return `returned ${status}${code ? ` ${code}` : ''}`;
}

function stackFrames(stack: unknown, message: string): string | undefined {
  if (typeof stack !== 'string') return undefined;
  const after = message === '' ? 0 : stack.indexOf(message) + message.length;
  const frames = stack
    .slice(Math.max(0, after))
    .split('\n')
    .filter((line) => /^ {4}at [^"'`]*$/.test(line));
  return frames
    .filter((frame, at) => at < FIRST_FRAMES || !/[/\\]node_modules[/\\]|node:/.test(frame))
    .slice(0, MAX_FRAMES)
    .join('\n');
}
