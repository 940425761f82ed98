import { createHmac, randomBytes } from 'node:crypto';

/** Maximum number of bytes of JSON that the audit stores of one resource. */
const MAX_BYTES = 16 * 1024;

/** Properties that say who or where a person is, in any object. */
const PERSONAL = new Set([
  'email',
  'phone',
  'mpan',
  'mpans',
  'exportMpan',
  'boundaryMpan',
  'meterSerialNumber',
  'deviceSerial',
  'ownerRef',
  'consentRef',
  'externalIds',
  'documentRef',
  'fileName',
  'locationPostcode',
  'locationBuildingNoOrName',
  'locationAddress',
  'evidenceMethod',
]);
/** Properties that are personal in a user, an asset or one of their consents: a portfolio's name is not. */
const PERSONAL_IN_RESOURCES = new Set(['name', 'userId', 'assetId', 'reason', 'statusReason', 'purpose', 'label']);
const SECRET = new Set(['secret', 'password', 'token', 'signInPath', 'apiKey', 'credential', 'clientSecret']);

/** Mark of a redacted value; equal ones of one row have equal marks, so that a change of it is visible. */
export interface RedactedValue {
  hidden: string;
}

/**
 * Returns a function that redacts the resources of one row for the audit: personal data and secrets become digests
 * whose salt exists only in this closure. An oversized resource loses its lists, or is null.
 */
export function createRedactor(): (value: unknown) => unknown {
  const salt = randomBytes(16);
  const hidden = (value: unknown): RedactedValue => ({
    hidden: createHmac('sha256', salt).update(JSON.stringify(value)).digest('hex').slice(0, 8),
  });

  const redact = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    const isPersonalResource = 'userUUID' in value || 'assetUUID' in value;
    const hides = (key: string) =>
      PERSONAL.has(key) || SECRET.has(key) || (isPersonalResource && PERSONAL_IN_RESOURCES.has(key));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, hides(key) && inner !== null ? hidden(inner) : redact(inner)]),
    );
  };

  return (value) => {
    const whole = redact(value);
    if (fitsInAudit(whole)) return whole;
    const shorter = withoutLists(whole);
    return fitsInAudit(shorter) ? shorter : null;
  };
}

const fitsInAudit = (value: unknown): boolean => Buffer.byteLength(JSON.stringify(value) ?? '') <= MAX_BYTES;

function withoutLists(value: unknown): unknown {
  if (Array.isArray(value)) return { items: value.length };
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutLists(inner)]));
}
