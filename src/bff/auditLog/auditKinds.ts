import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { phrases } from './phrases.ts';

/** Subjects of actions, to filter by. */
export const auditKinds = ['events', 'optIns', 'assets', 'people', 'data', 'dispatch', 'setUp', 'signIns'] as const;
export type AuditKind = (typeof auditKinds)[number];

const OPT_INS = new Set([
  'optEventAssets',
  'optSchemeAssets',
  'setStandingOptIns',
  'createBulkAction',
  'undoBulkAction',
]);
const KIND_OF_TAG: Record<string, AuditKind> = {
  Assets: 'assets',
  Portfolios: 'assets',
  'Bulk actions': 'optIns',
  Imports: 'assets',
  Users: 'people',
  Consents: 'people',
  Events: 'events',
  'Event stats': 'events',
  'Event schemes': 'events',
  Dispatch: 'dispatch',
  Controllers: 'dispatch',
  'Dispatch webhooks': 'dispatch',
  'Energy consumption': 'data',
  Tariffs: 'data',
  Forecasts: 'data',
  'Smart meters': 'data',
  'Meter accounts': 'data',
};
const SIGN_INS = new Set(['signIn', 'signOut', 'setPassword', 'endSession', 'endOtherSessions', 'linkOperator']);

/** Returns the kind of an operation; one that has no other is set-up. */
export function kindOf(operation: string): AuditKind {
  if (SIGN_INS.has(operation)) return 'signIns';
  if (OPT_INS.has(operation)) return 'optIns';
  const tag = (endpoints as Record<string, Endpoint>)[operation]?.tag;
  return (tag && KIND_OF_TAG[tag]) || 'setUp';
}

const known = [...Object.keys(endpoints), ...Object.keys(phrases), 'administer'];

/** Returns every operation of a kind. */
export const operationsOf = (kind: AuditKind): string[] => [
  ...new Set(known.filter((operation) => kindOf(operation) === kind)),
];
