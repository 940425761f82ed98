import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import {
  AuditFacts,
  type FactPart,
  type StoredAction,
  type Subject,
  type SubjectKind,
  subjectKinds,
} from './auditFacts.ts';
import { isSubjectUuid } from './auditSubjects.ts';
import { phrases } from './phrases.ts';

/** A piece of a sentence; `to` is the page of what it names. */
export interface SentencePart {
  text: string;
  to?: string;
}

const NOUN: Record<SubjectKind, string> = {
  event: 'an event',
  asset: 'an asset',
  user: 'a user',
  portfolio: 'a portfolio',
  scheme: 'a scheme',
  bulkAction: 'a bulk action',
  webhook: 'a webhook',
  controller: 'a controller',
};
const PAGE: Record<SubjectKind, string> = {
  event: '/events/',
  asset: '/assets/',
  user: '/users/',
  portfolio: '/portfolios/',
  scheme: '/schemes/',
  bulkAction: '/bulk-actions/',
  webhook: '/webhooks/',
  controller: '/controllers/',
};

/**
 * Returns what an action did, in parts, after the name of who did it: "opted 105 assets into", "Evening peak 7". One
 * that was refused, or whose outcome is unknown, says what was tried.
 */
export function partsOf(action: StoredAction): FactPart[] {
  const facts = new AuditFacts(action);
  const phrase = phrases[action.operation];
  if (phrase && action.status !== null && action.status < 400) return phrase(facts);
  if (action.operation === 'signIn') return ['could not sign in'];
  const bulk = action.operation === 'createBulkAction' ? TRIED_WITH_MANY[String(facts.asked['action'])] : undefined;
  if (bulk) {
    const target = isSubjectUuid(facts.asked['target']) ? facts.asked['target'] : null;
    const named = bulk.target && { kind: bulk.target, uuid: target, name: null };
    return [`tried to ${bulk.words}`, ...(named ? [' ', named] : [])];
  }
  const named = subjectKinds.map((kind) => facts.subject(kind)).find(({ uuid }) => uuid !== null);
  const tried = `tried to ${infinitiveOf(action.operation)}`;
  return named ? [`${tried}: `, named] : [tried];
}

/** Phrases of what a bulk action would have done, where its response does not give the number of assets. */
const TRIED_WITH_MANY: Partial<Record<string, { words: string; target?: SubjectKind }>> = {
  EVENT_OPT_IN: { words: 'opt assets into', target: 'event' },
  EVENT_OPT_OUT: { words: 'opt assets out of', target: 'event' },
  SCHEME_OPT_IN: { words: 'opt assets into', target: 'scheme' },
  SCHEME_OPT_OUT: { words: 'opt assets out of', target: 'scheme' },
  ASSIGN_PORTFOLIO: { words: 'move assets to', target: 'portfolio' },
  ARCHIVE: { words: 'archive assets' },
  RESTORE: { words: 'restore assets' },
  CONSENT_REQUEST: { words: 'ask users for consent' },
};

/**
 * Returns an operation as an infinitive: "Archive a portfolio; its assets stay" is "archive a portfolio"; an operation
 * of the dashboard is its name in words.
 */
function infinitiveOf(operation: string): string {
  if (operation === 'createBulkAction') return 'start a bulk action';
  const { summary } = endpoints[operation as EndpointName] ?? {};
  const words = summary?.split(/[;,:]/, 1)[0] ?? operation.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2');
  return words.slice(0, 1).toLowerCase() + (summary ? words.slice(1) : words.slice(1).toLowerCase());
}

/** Returns the parts as text and links; `nameOf` returns the name of a subject that the audit does not store. */
export function writeSentence(
  parts: readonly FactPart[],
  nameOf: (subject: Subject) => string | null | undefined,
): SentencePart[] {
  const written = parts.map((part): SentencePart => {
    if (typeof part === 'string') return { text: part };
    const text = part.name ?? nameOf(part) ?? NOUN[part.kind];
    return part.uuid === null ? { text } : { text, to: PAGE[part.kind] + part.uuid };
  });
  return written.reduce<SentencePart[]>((all, part) => {
    const last = all.at(-1);
    if (part.text === '') return all;
    if (last === undefined || last.to !== undefined || part.to !== undefined) return [...all, part];
    return [...all.slice(0, -1), { text: last.text + part.text }];
  }, []);
}
