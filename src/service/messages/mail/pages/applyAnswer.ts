import type { DispatchAnswer } from '#contract/dispatch/dispatch.ts';
import type { OptResult, RefusalCode } from '#contract/scheme.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { applyAnswers } from '../../../dispatch/answers/applyAnswers.ts';
import { lockEvent } from '../../../events/eventRows.ts';
import { changeEventOptIns } from '../../../events/optEventAssets.ts';
import type { AnswerFacts } from './answerFacts.ts';

/** Effect of an answer: words for the person, and counts to store. */
export interface AppliedAnswer {
  words: readonly string[];
  outcome: { changed: number; unchanged: number; dispatches: number; refused: Record<string, number> };
}

/** Reasons why an asset cannot take part, for the person behind it. */
const REASONS: Partial<Record<RefusalCode, string>> = {
  CONSENT_REQUIRED:
    'Your consent to take part in events is missing or has ended. An answer here does not replace it: please give it ' +
    'to whoever runs the scheme first.',
  CONSENT_ENDS:
    'Your consent to take part in events ends before this one starts. An answer here does not renew it: please give it ' +
    'again to whoever runs the scheme first.',
  NOT_READY_IN_SCHEME: 'The scheme has not accepted it, or has not accepted it yet.',
  OVERLAPPING_EVENT: 'It is already taking part in another event at that time.',
  METER_COUNTED: 'Another device behind the same meter is already taking part, and counts for both.',
  DEADLINE_PASSED: 'It was too late to say yes.',
  HELD_OUT: 'It was chosen at random to sit out this event, so that we can see what the others save.',
  NOT_IN_UNIT: 'It does not belong to the group that this event was sold for.',
};

/** Opts the person's assets in, and accepts their dispatches. */
export async function applyYes(scope: TenantScope, facts: AnswerFacts): Promise<AppliedAnswer> {
  const { result } = await optAll(scope, facts, 'OPT_IN');
  const dispatches = await answerDispatches(scope, facts, 'ACCEPTED');
  const taking = result.changed + result.unchanged;
  const words = taking > 0 ? ['Thank you: you are taking part.'] : ['You are not taking part.'];
  return { words: [...words, ...refusalWords(facts, result)], outcome: { ...counts(result), dispatches } };
}

/** Opts the person's assets out; while the event runs their opt-in stays for its settlement, and the devices stop. */
export async function applyNo(scope: TenantScope, facts: AnswerFacts, isRunning: boolean): Promise<AppliedAnswer> {
  await lockEvent(scope, facts.event.event_uuid);
  const dispatches = await answerDispatches(scope, facts, 'OPTED_OUT');
  if (isRunning)
    return {
      words: [
        'Thank you: we have noted that you are stopping.',
        ...(dispatches > 0 ? ['Your devices are being notified.'] : []),
      ],
      outcome: { changed: 0, unchanged: facts.assets.length, dispatches, refused: {} },
    };
  const { result } = await optAll(scope, facts, 'OPT_OUT');
  return { words: ['Thank you: you are not taking part.'], outcome: { ...counts(result), dispatches } };
}

const optAll = (scope: TenantScope, { event, assets }: AnswerFacts, action: 'OPT_IN' | 'OPT_OUT') =>
  changeEventOptIns(scope, event.event_uuid, {
    assetUUIDs: assets.map(({ asset_uuid }) => asset_uuid),
    action,
    dryRun: false,
  });

/** Applies the answer to the present dispatches of the person's assets; returns the number that took it. */
async function answerDispatches(
  scope: TenantScope,
  { event, assets }: AnswerFacts,
  answer: Extract<DispatchAnswer, 'ACCEPTED' | 'OPTED_OUT'>,
): Promise<number> {
  const known = assets.flatMap(({ dispatch_uuid }) => dispatch_uuid ?? []);
  if (known.length === 0) return 0;
  const current = await scope.tx
    .selectFrom('dispatches')
    .select(['dispatch_uuid', 'revision'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('event_uuid', '=', event.event_uuid)
    .where('dispatch_uuid', 'in', known)
    .execute();
  const answers = current.map((row) => ({ dispatchUUID: row.dispatch_uuid, revision: row.revision, answer }));
  return (await applyAnswers(scope, { actor: 'PARTICIPANT', name: null }, answers)).accepted;
}

function counts({ changed, unchanged, refused }: OptResult) {
  const byCode: Record<string, number> = {};
  for (const { code } of refused) byCode[code] = (byCode[code] ?? 0) + 1;
  return { changed, unchanged, refused: byCode };
}

function refusalWords({ assets }: AnswerFacts, { refused }: OptResult): string[] {
  const names = new Map(assets.map(({ asset_uuid, name }) => [asset_uuid, name]));
  const byCode = Map.groupBy(refused, ({ code }) => code);
  return [...byCode].map(([code, items]) => {
    const who = items.map(({ assetUUID }) => names.get(assetUUID)).join(', ');
    return `${who}: ${REASONS[code] ?? 'It cannot take part in this event.'}`;
  });
}
