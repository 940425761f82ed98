import { z } from 'zod';
import { lowerCaseList, oneOf, type Setting, text, textOr, url } from './settingTypes.ts';

/** Sign-in with an OpenID Connect provider; without OIDC_ISSUER there is none. */
export const signInSettings = {
  PUBLIC_URL: {
    ...url(),
    shownDefault: '`http://127.0.0.1:PORT`',
    readBy: ['service', 'dashboard'],
    meaning:
      'Scheme, host and port under which browsers reach the dashboard, like `https://flex.example`; alerts link there.',
  },
  OIDC_ISSUER: {
    ...url(),
    readBy: ['dashboard'],
    meaning: "The provider's issuer; `ISSUER/.well-known/openid-configuration` must name exactly this one.",
  },
  OIDC_CLIENT_ID: { ...text(), readBy: ['dashboard'], meaning: 'Client id that the provider issued.' },
  OIDC_CLIENT_SECRET: { ...text(), readBy: ['dashboard'], meaning: 'Client secret that the provider issued.' },
  OIDC_SCOPES: {
    ...textOr('openid profile email'),
    unit: 'scopes, by space',
    readBy: ['dashboard'],
    meaning: 'Scopes to request; must contain `openid`.',
  },
  OIDC_NAME: {
    type: z.string().max(60).optional(),
    unit: 'up to 60 characters',
    shownDefault: "the provider's host name",
    readBy: ['dashboard'],
    meaning: 'Name of the provider on the sign-in button.',
  },
  OIDC_ROLE_CLAIM: {
    ...text(),
    unit: 'claim',
    readBy: ['dashboard'],
    meaning: 'Claim that gives the role, like `groups`, `roles` or `realm_access.roles`.',
  },
  OIDC_ROLES: {
    ...textOr(''),
    unit: 'list of value=role, by comma',
    shownDefault: "the roles' own names",
    readBy: ['dashboard'],
    meaning:
      'Roles by value of the claim: `Flex admins=admin, Flex desk=operator, Everybody=viewer`. ' +
      'The strongest match counts.',
  },
  OIDC_ALLOWED_DOMAINS: {
    ...lowerCaseList(),
    unit: 'list of domains',
    readBy: ['dashboard'],
    meaning: 'E-mail domains that may sign in; empty allows every domain.',
  },
  OIDC_TRUST_EMAIL: {
    ...oneOf(['0', '1'], '0'),
    readBy: ['dashboard'],
    meaning:
      'With `1` e-mail addresses count even if the provider does not send `email_verified`. ' +
      'Only safe where users cannot set their own address.',
  },
  OIDC_ONLY: {
    ...oneOf(['0', '1'], '0'),
    readBy: ['dashboard'],
    meaning: 'With `1` passwords are refused; one-time links still work when the provider is down.',
  },
} satisfies Record<string, Setting>;
