import type { Role } from '#contract/endpoint.ts';

/** How operators sign in with their organisation's OpenID Connect provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** By spaces, openid among them. */
  scopes: string;
  /** What the sign-in button calls the provider. */
  name: string;
  /** The claim that gives roles, dots leading into objects; null: the operator entry gives it. */
  roleClaim: string | null;
  /** The claim's values and the roles they stand for. */
  roles: ReadonlyMap<string, Role>;
  /** E-mail domains that may sign in, in lower case; none: every one. */
  allowedDomains: readonly string[];
  /** The provider alone sets its people's e-mail addresses, so they count without `email_verified`. */
  trustEmail: boolean;
  /** Passwords are refused; one-time links stay as the way in when the provider is down. */
  only: boolean;
  /** Scheme, name and port that browsers call the dashboard by. */
  publicUrl: string;
}
