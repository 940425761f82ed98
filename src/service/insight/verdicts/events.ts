import type { Verdict } from '#contract/balance.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { plural } from '#text/count.ts';
import { readPointAt } from '../balance/points.ts';
import { readWindowEvents, WINDOW_DAYS } from '../tasks/windowEvents.ts';
import { type Words, words } from './words.ts';

interface Judged {
  name: string;
  verdict: Verdict | null;
}

/** Number of events that are named; more are counted. */
const MAX_NAMED = 2;

/** Returns the headline of events: how many of those that run or begin within a week are likely to fall short. */
export async function eventsVerdict(scope: TenantScope): Promise<Words> {
  const judged: Judged[] = [];
  for (const { event } of await readWindowEvents(scope)) {
    const point = await readPointAt(scope, event.event_uuid, scope.now);
    judged.push({ name: event.name, verdict: point?.balance.verdict ?? null });
  }
  return eventsWords(judged);
}

/** Returns the headline of some events; of a single one its own. */
export function eventsWords(events: readonly Judged[]): Words {
  const [first] = events;
  if (!first) return words('NEUTRAL', `No events in the next ${WINDOW_DAYS} days`);
  if (events.length === 1)
    return first.verdict === null
      ? words('NEUTRAL', '1 event in the next 7 days, not assessed yet')
      : words(first.verdict.tone, first.verdict.sentence);
  const of = (...codes: Verdict['code'][]) =>
    events.filter(({ verdict }) => verdict !== null && codes.includes(verdict.code));
  const whole = `${plural(events.length, 'event')} in the next ${WINDOW_DAYS} days`;
  const short = of('LIKELY_SHORT', 'NOBODY');
  if (short.length > 0) {
    const likely = short.length === 1 ? 'is' : 'are';
    return words('BAD', `${short.length} of ${whole} ${likely} likely to fall short: ${namesOf(short)}`);
  }
  const open = of('OPEN');
  if (open.length > 0) return words('WARN', `${open.length} of ${whole} could go either way: ${namesOf(open)}`);
  const met = of('LIKELY_MET').length;
  return met === events.length
    ? words('GOOD', `All ${whole} are on course`)
    : words('NEUTRAL', `${whole}${met === 0 ? '' : `, ${met} on course`}`);
}

const namesOf = (events: readonly Judged[]): string => {
  const named = events.slice(0, MAX_NAMED).map(({ name }) => name);
  const others = events.length - named.length;
  return others === 0 ? named.join(' and ') : `${named.join(', ')} and ${others} more`;
};
