/**
 * Maximum size that is parsed: longer responses are lists, and parsing them would block the event loop for an audit row
 * that could not store them.
 */
const MAX_BYTES = 256 * 1024;

/** Returns the JSON of a response; undefined if it is none or too long for the audit. */
export function parseSmallJson(body: Buffer): unknown {
  if (body.length === 0 || body.length > MAX_BYTES) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
