import type { OldSecret } from '#store/schema.ts';
import type { Secrets } from './secrets.ts';

/** Returns the purpose of a sealed secret, which opens only for its own subscription. */
export const secretPurpose = (tenant: string, webhook: string): string => `webhook ${tenant} ${webhook}`;

const OVERLAP_MS = 24 * 3_600_000;
const MAX_OLD = 10;

interface Sealed {
  secret: Buffer;
  old_secrets: OldSecret[];
}

/** Returns the secrets that sign for a subscription at `now` (machine time); see `openSecrets`. */
export const signingSecrets = (
  secrets: Secrets,
  row: Sealed & { tenant_uuid: string; webhook_uuid: string },
  now: number,
): string[] => openSecrets(secrets, row, secretPurpose(row.tenant_uuid, row.webhook_uuid), now);

/**
 * Returns the secrets that sign at `now` (machine time), the newest first; none if the service's key does not open
 * them.
 */
export function openSecrets(secrets: Secrets, { secret, old_secrets }: Sealed, purpose: string, now: number): string[] {
  const sealed = [
    secret,
    ...old_secrets.filter((old) => Date.parse(old.until) > now).map((old) => Buffer.from(old.sealed, 'base64')),
  ];
  try {
    return sealed.map((each) => secrets.open(each, purpose));
  } catch {
    return [];
  }
}

/**
 * Returns the columns of a secret that replaces another at `now` (machine time): earlier ones sign beside it for 24
 * hours, the newest ten of them.
 */
export function rotatedSecret({ secret, old_secrets }: Sealed, sealed: Buffer, now: number) {
  const rotatedOut = { sealed: secret.toString('base64'), until: new Date(now + OVERLAP_MS).toISOString() };
  const old = [rotatedOut, ...old_secrets].filter(({ until }) => Date.parse(until) > now).slice(0, MAX_OLD);
  return { secret: sealed, old_secrets: JSON.stringify(old) };
}
