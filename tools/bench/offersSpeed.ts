import { acceptanceCurves, type PastHalfHour } from '#energy/offers/acceptance.ts';
import { chooseOffer, DFS_OFFER_LIMITS, evaluateChoice, type OfferQuestion } from '#energy/offers/choose.ts';
import { normalFrom, randomFrom } from '#energy/random.ts';
import { openPayment } from '#energy/settlement/payment.ts';
import { ms } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';

const UNITS = 20;
const HALF_HOURS = 14;
const SIMULATIONS = 1000;
/** Days of a history with a requirement each, more than a year has. */
const DAYS = 200;
const MOST_MS_OF_ALL = 2000;
const MOST_MS_OF_EDIT = 50;
const HALF_HOUR_MS = 1_800_000;
const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2026, 3, 1, 15);

/** Proposes the offers of a day, and evaluates an edit; fails where it takes too long. Processor time. */
export function offerSpeed(): Figure[] {
  const normal = normalFrom(randomFrom(1));
  const startsOf = (day: number) =>
    Array.from({ length: HALF_HOURS }, (_, slot) => FIRST_MS + day * DAY_MS + slot * HALF_HOUR_MS);
  const history = Array.from({ length: DAYS }, (_, day) => startsOf(day))
    .flat()
    .map((startMs): PastHalfHour => ({
      startMs,
      eventType: 'TURN_DOWN',
      askedMw: 500,
      dearestAccepted: 180 * Math.exp(0.1 * normal()),
      cheapestRefused: 250,
    }));
  const { lines } = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'CONTRACTED' });
  const outcomes = Array.from({ length: UNITS * HALF_HOURS }, () =>
    Float64Array.from({ length: SIMULATIONS }, () => 0.5 + 0.2 * normal()),
  );
  const questions: OfferQuestion[] = [];
  const all = processorMs(() => {
    const asked = startsOf(DAYS).map((startMs) => ({
      startMs,
      eventType: 'TURN_DOWN' as const,
      submissionMs: FIRST_MS + DAYS * DAY_MS,
      guaranteedPrice: null,
    }));
    const curves = acceptanceCurves(history, asked);
    for (const [place, outcomesMwh] of outcomes.entries())
      questions.push({
        curve: curves[place % HALF_HOURS]!,
        outcomesMwh,
        lines,
        costGbpPerMwh: 40,
        limits: DFS_OFFER_LIMITS,
        guardrails: {
          lowestPriceGbpPerMwh: 100,
          highestMw: 20,
          greatestShareOfP50: 1.2,
          greatestStrikeChance: 0.2,
        },
        capMw: 500,
      });
    for (const question of questions)
      if ('none' in chooseOffer(question)) throw new Error('nothing was offered where there is something to earn');
  });
  const edit = processorMs(() => {
    chooseOffer(questions[0]!);
    evaluateChoice(questions[0]!, 0.9, 170);
  });
  if (all > MOST_MS_OF_ALL || edit > MOST_MS_OF_EDIT)
    throw new Error(`FAILED: ${ms(all)} for all offers and ${ms(edit)} for an edit are too slow`);
  return [
    {
      figure: 'Speed',
      value:
        `${UNITS} units × ${HALF_HOURS} half hours, ${SIMULATIONS} simulations and ${history.length} half hours of ` +
        `history: ${ms(all)} of at most ${ms(MOST_MS_OF_ALL)}; an edit ${ms(edit)} of at most ${ms(MOST_MS_OF_EDIT)}`,
    },
  ];
}

function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
