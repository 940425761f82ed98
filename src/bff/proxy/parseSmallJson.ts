/** Longer answers are lists: parsing them would hold everybody up for a row that could not keep them. */
const MAX_BYTES = 256 * 1024;

/** The JSON of an answer; undefined where it is none or too long to be worth keeping. */
export function parseSmallJson(body: Buffer): unknown {
  if (body.length === 0 || body.length > MAX_BYTES) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
