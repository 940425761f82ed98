import type { Role } from '#contract/endpoint.ts';

/** Settings by which operators sign in with their organisation's OpenID Connect provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Scopes separated by spaces, openid among them. */
  scopes: string;
  /** The provider's name on the sign-in button. */
  name: string;
  /** The claim that gives roles, dots leading into objects; null: the operator entry gives it. */
  roleClaim: string | null;
  /** The claim's values and the roles they map to. */
  roles: ReadonlyMap<string, Role>;
  /** E-mail domains that may sign in, in lower case; none: every one. */
  allowedDomains: readonly string[];
  /** Whether only the provider sets its people's e-mail addresses, so that they count without `email_verified`. */
  trustEmail: boolean;
  /** Whether passwords are refused; one-time links remain for when the provider is down. */
  only: boolean;
  /** Scheme, host and port under which browsers reach the dashboard. */
  publicUrl: string;
}
