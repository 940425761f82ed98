import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ProblemError } from '../../../platform/http/problem.ts';
import type { LinkClaim } from '../links/linkToken.ts';
import type { MailTools } from '../mailTools.ts';
import { londonDayTime, londonWindow } from '../words/londonTimes.ts';
import { type AnswerFacts, readAnswerFacts } from './answerFacts.ts';
import { applyNo, applyYes, type AppliedAnswer } from './applyAnswer.ts';
import { NO_SUCH_LINK, type HtmlPage, type PageButton } from './htmlPage.ts';

type Phase = 'OPEN' | 'CLOSED' | 'RUNNING' | 'OVER' | 'CANCELLED';

/** Returns the phase of an event for its participants: yes counts while OPEN, no until it is OVER. */
export function phaseOf({ event }: AnswerFacts, now: number): Phase {
  if (event.state === 'CANCELLED') return 'CANCELLED';
  if (event.state === 'ENDED' || event.end_utc.getTime() <= now) return 'OVER';
  if (event.state === 'STARTED' || event.start_utc.getTime() <= now) return 'RUNNING';
  return (event.opt_in_deadline_utc?.getTime() ?? Infinity) <= now ? 'CLOSED' : 'OPEN';
}

const windowOf = ({ event }: AnswerFacts) => londonWindow(event.start_utc.getTime(), event.end_utc.getTime());
const actionOf = ({ event }: AnswerFacts) => (event.event_type === 'TURN_DOWN' ? 'use less' : 'use more');
const ANSWER_STATES = { INVITED: 'no answer yet', OPT_IN: 'taking part', OPT_OUT: 'not taking part' } as const;

const YES: PageButton = { label: 'Yes, I will take part', name: 'answer', value: 'YES' };
const NO: PageButton = { label: 'No', name: 'answer', value: 'NO', isQuiet: true };
const STOP: PageButton = { label: 'Stop now', name: 'answer', value: 'NO' };
const BUTTONS: Record<Phase, PageButton[]> = {
  OPEN: [YES, NO],
  CLOSED: [NO],
  RUNNING: [STOP],
  OVER: [],
  CANCELLED: [],
};

/** Shows the page: the event, the person's assets with their states, and the answers possible now. */
export async function showAnswerPage(scope: TenantScope, _mail: MailTools, claim: LinkClaim): Promise<HtmlPage> {
  const facts = await readAnswerFacts(scope, claim);
  return facts === null ? NO_SUCH_LINK : pageOf(scope, facts, []);
}

function pageOf(scope: TenantScope, facts: AnswerFacts, outcome: readonly string[]): HtmlPage {
  const phase = phaseOf(facts, scope.now);
  const { event, assets } = facts;
  return {
    status: phase === 'OVER' || phase === 'CANCELLED' ? 410 : 200,
    title: event.name,
    paragraphs: [
      ...outcome,
      `${facts.schemeName}: ${actionOf(facts)} electricity on ${windowOf(facts)}.`,
      {
        OPEN: `You can say yes until ${londonDayTime((event.opt_in_deadline_utc ?? event.start_utc).getTime())}, and no at any time.`,
        CLOSED: 'It is too late to say yes; you can still say no at any time.',
        RUNNING: 'The event is in progress. You can stop at any time; you stay in control of your devices.',
        OVER: 'The event is over, so no answer is needed any more.',
        CANCELLED: 'The event has been cancelled, so no answer is needed any more.',
      }[phase],
    ],
    list: assets.map((asset) => `${asset.name}: ${standingOf(asset)}`),
    buttons: BUTTONS[phase],
  };
}

const standingOf = ({ state, answer }: AnswerFacts['assets'][number]): string =>
  answer === 'OPTED_OUT' ? 'stopped' : ANSWER_STATES[state];

/** Applies an answer: the last one counts, and the same again changes nothing. */
export async function answerByLink(
  scope: TenantScope,
  _mail: MailTools,
  claim: LinkClaim,
  fields: URLSearchParams,
): Promise<HtmlPage> {
  const facts = await readAnswerFacts(scope, claim);
  if (facts === null) return NO_SUCH_LINK;
  const phase = phaseOf(facts, scope.now);
  const answer = fields.get('answer');
  const isAllowed = answer === 'NO' ? BUTTONS[phase].length > 0 : answer === 'YES' && phase === 'OPEN';
  if (!isAllowed || (answer !== 'YES' && answer !== 'NO'))
    return pageOf(
      scope,
      facts,
      answer === 'YES' && phase !== 'OPEN' ? ['Your answer came too late to take part.'] : [],
    );
  try {
    const applied = answer === 'YES' ? await applyYes(scope, facts) : await applyNo(scope, facts, phase === 'RUNNING');
    await keepEvidence(scope, claim, facts, answer, applied);
    const after = (await readAnswerFacts(scope, claim)) ?? facts;
    return pageOf(scope, after, [...applied.words]);
  } catch (error) {
    // The answer is refused as a whole, before anything is written: a scheme that is closed, a start a moment ago.
    if (error instanceof ProblemError && error.status === 409) return pageOf(scope, facts, [`${error.message}.`]);
    throw error;
  }
}

/** Stores an answer that differs from the person's last one, with its time and its words. */
async function keepEvidence(
  { tx, tenant, now }: TenantScope,
  { event, person }: LinkClaim,
  facts: AnswerFacts,
  answer: 'YES' | 'NO',
  { outcome }: AppliedAnswer,
): Promise<void> {
  const wording = [
    facts.event.name,
    windowOf(facts),
    ...facts.assets.map(({ name }) => name),
    answer === 'YES' ? YES.label : phaseOf(facts, now) === 'RUNNING' ? STOP.label : NO.label,
  ].join(' | ');
  await sql`
    insert into participant_answers (tenant_uuid, answer_uuid, event_uuid, user_uuid, answer, at_utc, wording, outcome)
    select ${tenant}::uuid, ${newUuid()}::uuid, ${event}::uuid, ${person}::uuid, ${answer}, ${new Date(now)}, ${wording},
      ${JSON.stringify(outcome)}::jsonb
    where ${answer} is distinct from (select answer from participant_answers
      where tenant_uuid = ${tenant} and event_uuid = ${event} and user_uuid = ${person} order by at_utc desc, answer_uuid desc
      limit 1)`.execute(tx);
}
