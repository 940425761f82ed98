import type { QueryKey } from '@tanstack/react-query';
import type { ChangeKind } from '#contract/change.ts';
import type { ChangeBatch } from './changeBatcher.ts';

const SUMMARY = ['analytics', 'summary'];

/** Prefixes of the query keys that a change may affect. */
const KEYS_BY_KIND: Readonly<Record<ChangeKind, readonly (readonly string[])[]>> = {
  asset: [['assets'], SUMMARY],
  user: [['users'], SUMMARY],
  portfolio: [['portfolios']],
  scheme: [['schemes'], SUMMARY],
  event: [['events'], ['mail', 'list'], SUMMARY],
  stats: [['events'], ['portfolios', 'analytics'], SUMMARY],
  consumption: [
    ['assets', 'consumption'],
    ['assets', 'baseline'],
    ['portfolios', 'consumption'],
    ['portfolios', 'analytics'],
    ['analytics'],
    ['dispatch', 'summary'],
  ],
  tariff: [['tariffs']],
  consent: [['consents'], SUMMARY],
  webhook: [['webhooks']],
  payment: [['payments'], SUMMARY],
  compliance: [['compliance'], SUMMARY],
  meter: [['meters']],
  bulkAction: [['bulkActions']],
  dispatch: [['dispatch'], ['events'], SUMMARY],
  controller: [['controllers'], ['dispatch'], SUMMARY],
  mail: [['mail'], SUMMARY],
  operator: [['operators'], ['audit']],
  view: [['views']],
  clock: [[]],
  session: [['session']],
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (part: unknown): part is string => typeof part === 'string' && UUID.test(part);

/** Ids in a key itself; those in a list's filters only narrow it. */
const idsIn = (key: QueryKey): string[] =>
  key.flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : [part])).filter(isId);

const hasPrefix = (key: QueryKey, prefix: readonly string[]): boolean =>
  prefix.every((part, index) => key[index] === part);

/** Whether a change may affect a query: not where the key has other ids, but any list may be. */
export function isAffected(key: QueryKey, gathered: ChangeBatch): boolean {
  return [...gathered].some(([kind, ids]) => {
    if (!KEYS_BY_KIND[kind].some((prefix) => hasPrefix(key, prefix))) return false;
    const about = idsIn(key);
    return ids === null || about.length === 0 || about.some((id) => ids.has(id));
  });
}
