import type { OldSecret } from '#store/schema.ts';
import type { Secrets } from './secrets.ts';

/** A sealed secret opens only for its own subscription. */
export const secretPurpose = (tenant: string, webhook: string): string => `webhook ${tenant} ${webhook}`;

interface Sealed {
  tenant_uuid: string;
  webhook_uuid: string;
  secret: Buffer;
  old_secrets: OldSecret[];
}

/** The secrets that sign at `now` (machine time), the newest first; none if the service's key does not open them. */
export function signingSecrets(
  secrets: Secrets,
  { tenant_uuid, webhook_uuid, secret, old_secrets }: Sealed,
  now: number,
): string[] {
  const purpose = secretPurpose(tenant_uuid, webhook_uuid);
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
