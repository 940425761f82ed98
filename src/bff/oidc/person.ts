import { type Role, roles } from '#contract/endpoint.ts';
import { OidcRefusal } from './refusal.ts';
import type { OidcSettings } from './settings.ts';

export type ProviderClaims = Readonly<Record<string, unknown>>;

/** The person as the provider describes them. */
export interface Person {
  subject: string;
  /** E-mail address, its ASCII letters in lower case. */
  email: string;
  name: string;
  /** Role; null if the claim is absent or not configured: the operator entry decides. */
  role: Role | null;
}

/** Returns the value of a claim: under its whole name, for names with dots, or step by step into objects. */
export function claimAt(claims: ProviderClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, step)
          ? (value as ProviderClaims)[step]
          : undefined,
      claims,
    );
}

/**
 * Returns the strongest role that a claim's values map to; null if the claim is absent. Throws for values that map to
 * none.
 */
function strongestRole(
  claims: ProviderClaims,
  { roleClaim, roles: mapping }: OidcSettings,
  subject: string,
): Role | null {
  const value = roleClaim === null ? undefined : claimAt(claims, roleClaim);
  if (value === undefined || value === null) return null;
  const given = (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === 'string' ? mapping.get(one) : undefined,
  );
  const strongest = roles.findLast((role) => given.includes(role));
  if (strongest === undefined) throw new OidcRefusal('role', { subject });
  return strongest;
}

/**
 * Returns the person behind checked claims; throws without a verified e-mail address, for another domain, or without a
 * role.
 */
export function personOf(claims: ProviderClaims, settings: OidcSettings): Person {
  const { sub: subject, email: given, email_verified: verified, name } = claims;
  if (typeof subject !== 'string') throw new OidcRefusal('rejected');
  // Some providers send the text "true".
  const isVerified = verified === true || verified === 'true' || (settings.trustEmail && verified === undefined);
  if (typeof given !== 'string' || !/^[^\s@]{1,64}@[^\s@]{1,255}$/.test(given) || !isVerified)
    throw new OidcRefusal('email', { subject });
  // Only ASCII letters are changed: other letters, like the Kelvin sign, become ASCII ones in lower case, and so
  // another person's address.
  const email = given.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const domain = email.slice(email.indexOf('@') + 1);
  if (settings.allowedDomains.length > 0 && !settings.allowedDomains.includes(domain))
    throw new OidcRefusal('domain', { subject });
  return {
    subject,
    email,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 100) : email,
    role: strongestRole(claims, settings, subject),
  };
}
