import type { BulkActionKind } from '#contract/bulkAction.ts';
import type { Remedy } from '#contract/bulkEffect.ts';
import { plural } from '#text/count.ts';

export type OptAction = 'OPT_IN' | 'OPT_OUT';
/** An operator's intention for many assets; with its target it is one kind of bulk action. */
export type Intent = OptAction | 'ASSIGN' | 'ARCHIVE' | 'RESTORE' | 'ASK';
export type TargetKind = 'scheme' | 'event' | 'portfolio';
/** What assets are opted into, out of, or assigned to. */
export type BulkTarget = { kind: TargetKind; uuid: string; name: string };
export type OptTarget = BulkTarget & { kind: 'scheme' | 'event' };

/** What a remedy of the service is as an intention with its target. */
export function taskOf({ action, target, targetName }: Pick<Remedy, 'action' | 'target' | 'targetName'>): {
  intent: Intent;
  target: BulkTarget | null;
} {
  if (action === 'ARCHIVE' || action === 'RESTORE') return { intent: action, target: null };
  if (action === 'CONSENT_REQUEST') return { intent: 'ASK', target: null };
  const [kind, intent]: [TargetKind, Intent] =
    action === 'ASSIGN_PORTFOLIO'
      ? ['portfolio', 'ASSIGN']
      : [action.startsWith('EVENT') ? 'event' : 'scheme', action.endsWith('OPT_IN') ? 'OPT_IN' : 'OPT_OUT'];
  return { intent, target: target === null ? null : { kind, uuid: target, name: targetName ?? '' } };
}

const TOUCHING: ReadonlySet<BulkActionKind> = new Set(['EVENT_OPT_IN', 'EVENT_OPT_OUT', 'SCHEME_OPT_OUT', 'ARCHIVE']);
/** Whether an action changes who takes part in scheduled events. */
export const touchesEvents = (action: BulkActionKind): boolean => TOUCHING.has(action);

export function kindOf(intent: Intent, target: Pick<BulkTarget, 'kind'> | null): BulkActionKind {
  if (intent === 'ARCHIVE' || intent === 'RESTORE') return intent;
  if (intent === 'ASK') return 'CONSENT_REQUEST';
  if (intent === 'ASSIGN') return 'ASSIGN_PORTFOLIO';
  return `${target?.kind === 'event' ? 'EVENT' : 'SCHEME'}_${intent}`;
}

type Words = {
  /** "Opt in". */
  verb: string;
  /** What will be done to assets, where that is not the verb: "Will be asked". */
  will?: string;
  /** Before the target: "into". */
  into: string;
  /** "312 assets opted into Winter". */
  done: string;
  /** Assets it leaves unchanged: "Are in already". */
  already: string;
  /** What Undo restores and what not, where that needs a sentence. */
  note?: string;
};

const optIn: Words = { verb: 'Opt in', into: 'into', done: 'opted into', already: 'Already opted in' };
const optOut: Words = { verb: 'Opt out', into: 'out of', done: 'opted out of', already: 'Already opted out' };

export const bulkWords: Record<BulkActionKind, Words> = {
  SCHEME_OPT_IN: optIn,
  SCHEME_OPT_OUT: {
    ...optOut,
    note:
      'Opting out of a scheme also ends their opt-ins in its scheduled events; Undo restores them where they ' +
      'are still allowed.',
  },
  EVENT_OPT_IN: optIn,
  EVENT_OPT_OUT: optOut,
  ASSIGN_PORTFOLIO: {
    verb: 'Assign',
    into: 'to',
    done: 'moved into',
    already: 'Already in it',
    note: 'An asset can be in only one portfolio. Assets in another portfolio will be moved.',
  },
  ARCHIVE: {
    verb: 'Archive',
    into: '',
    done: 'archived',
    already: 'Already archived',
    note:
      'Archived assets leave their schemes, scheduled events and portfolio, and accept no new readings; their ' +
      'history stays readable. Undo returns them to what they were in, where that is still allowed.',
  },
  CONSENT_REQUEST: {
    verb: 'Request consent for',
    will: 'Users to ask for consent',
    into: '',
    done: 'whose users are asked for consent',
    already: 'Already consented, or asked today',
    note:
      'Each user is asked once for all of their assets through your own messaging, which receives the message ' +
      'CONSENT.REQUESTED. Record their replies as consents.',
  },
  RESTORE: {
    verb: 'Restore',
    into: '',
    done: 'restored',
    already: 'Already active',
    note:
      'Restored assets are active again in the portfolio, schemes and scheduled events they were in, ' +
      'where that is still allowed.',
  },
};

/** "Opt into Winter DFS", "Archive": the intention. */
export function actionTitle(action: BulkActionKind, targetName: string | null): string {
  if (action === 'CONSENT_REQUEST') return 'Ask for consent';
  if (action === 'ARCHIVE' || action === 'RESTORE') return bulkWords[action].verb;
  const { verb, into } = bulkWords[action];
  const joined = verb === 'Opt in' ? 'Opt into' : verb === 'Opt out' ? 'Opt out of' : `${verb} ${into}`;
  return `${joined} ${targetName ?? '…'}`;
}

/** "312 assets opted into Winter DFS". */
export const doneWords = (action: BulkActionKind, count: number, targetName: string | null): string =>
  [plural(count, 'asset'), bulkWords[action].done, targetName].filter(Boolean).join(' ');
