import { type AcceptanceCurve, acceptanceCurves, chanceAccepted } from '#energy/offers/acceptance.ts';
import { chooseOffer, DFS_OFFER_LIMITS } from '#energy/offers/choose.ts';
import { openPayment } from '#energy/settlement/payment.ts';
import { londonWallClock } from '#energy/time/london.ts';
import { printTable, type SaidOnDay } from './chanceTable.ts';
import type { Figure } from './figures.ts';
import { isMet, isReached } from './offersGoals.ts';
import type { MarketHalfHour } from './offersMarket.ts';

/** The first event that is priced: earlier ones are history alone. Constants were chosen on events up to the last. */
const FIRST_EVENT = 20;
const LAST_LEARNT_EVENT = 110;
const PARTICIPANTS = ['AXLE', 'EQUIWATT', 'INFINIS', 'HILDEBRAND'];
const GOALS = { ofExact: 0.77, equiwatt: 1.25, least: 0.95 };
/** The fixed rule: this share of so many latest prices of the same half hour. */
const RULE = { share: 0.1, prices: 10 };
/** Multiples of our price at which chances are compared with what happened. */
const MULTIPLES = [0.6, 0.8, 0.9, 1, 1.1, 1.3];
const HOURS = 0.5;

const { lines } = openPayment({ method: 'DFS_K', curve: null, base: 'STEP', payOn: 'CONTRACTED' });
const UNGUARDED = {
  lowestPriceGbpPerMwh: null,
  highestMw: null,
  greatestShareOfP50: null,
  greatestStrikeChance: null,
};

/** A half hour with the price of our offer and that of the fixed rule; null without one. */
interface Priced {
  half: MarketHalfHour;
  curve: AcceptanceCurve;
  ours: number | null;
  rule: number | null;
}

/** £ of offers: as they were, at our prices, by the fixed rule, and exactly at the dearest accepted price. */
type Earned = Record<'own' | 'ours' | 'rule' | 'exact', number>;

/** Prices every offer of five participants from earlier results alone, and compares what that would have earned. */
export function offerPrices(market: readonly MarketHalfHour[]): Figure[] {
  const down = market.filter(({ eventType, event }) => eventType === 'TURN_DOWN' && event >= FIRST_EVENT);
  const priced = [...Map.groupBy(down, ({ event }) => event).values()].flatMap((of) => priceRequirement(market, of));
  const names = [...PARTICIPANTS, fifthOf(down)];
  const learnt = priced.filter(({ half }) => half.event <= LAST_LEARNT_EVENT);
  const later = priced.filter(({ half }) => half.event > LAST_LEARNT_EVENT);
  return [
    ...figuresOf(`Price, events ${FIRST_EVENT} to ${LAST_LEARNT_EVENT}`, learnt, names),
    ...(later.length === 0 ? [] : figuresOf(`Price, events after ${LAST_LEARNT_EVENT}`, later, names)),
  ];
}

/** Prices the half hours of one requirement; fails if results that were not out yet change anything. */
function priceRequirement(market: readonly MarketHalfHour[], halfHours: readonly MarketHalfHour[]): Priced[] {
  const asked = halfHours.map((half) => ({
    ...half,
    guaranteedPrice: half.isBuyersTest ? half.guaranteedPrice : null,
  }));
  const before = market.filter(({ startMs }) => startMs < halfHours[0]!.submissionMs);
  const curves = acceptanceCurves(market, asked);
  if (JSON.stringify(curves) !== JSON.stringify(acceptanceCurves(before, asked)))
    throw new Error(`event ${halfHours[0]!.event} was priced with results that were not out yet`);
  return halfHours.map((half, place) => {
    const curve = curves[place]!;
    const answer = chooseOffer({
      curve,
      outcomesMwh: Float64Array.of(HOURS),
      lines,
      costGbpPerMwh: 0,
      limits: DFS_OFFER_LIMITS,
      guardrails: UNGUARDED,
      capMw: null,
    });
    const ours = 'none' in answer ? null : answer.proposal.priceGbpPerMwh;
    return { half, curve, ours, rule: ruleOf(before, half) };
  });
}

function ruleOf(before: readonly MarketHalfHour[], half: MarketHalfHour): number | null {
  const clock = londonWallClock(half.startMs);
  const prices = before
    .filter(
      ({ eventType, isBuyersTest, startMs, dearestAccepted }) =>
        eventType === half.eventType &&
        isBuyersTest !== true &&
        dearestAccepted !== null &&
        londonWallClock(startMs) === clock,
    )
    .map(({ dearestAccepted }) => dearestAccepted!)
    .slice(-RULE.prices)
    .sort((one, other) => one - other);
  if (prices.length === 0) return null;
  const place = RULE.share * (prices.length - 1);
  const below = prices[Math.floor(place)]!;
  return below + (place % 1) * (prices[Math.ceil(place)]! - below);
}

function figuresOf(title: string, priced: readonly Priced[], names: readonly string[]): Figure[] {
  const all = earnedBy(names, priced);
  if (Math.max(all.own, all.ours, all.rule) > all.exact)
    throw new Error('offers earned more than exactly at the dearest accepted prices');
  const each = names.map((name) => ({ name, earned: earnedBy([name], priced) })).filter(({ earned }) => earned.own > 0);
  const gains = each.map(({ earned }) => earned.ours / earned.own);
  const gainOfEquiwatt = gains[each.findIndex(({ name }) => name === 'EQUIWATT')];
  const table = printTable(casesOf(priced));
  return [
    {
      figure: title,
      value:
        `${shown(all.ours / all.exact)} of what exactly the dearest accepted prices earn, in ` +
        `${new Set(priced.map(({ half }) => half.event)).size} events; people ${shown(all.own / all.exact)}, ` +
        `fixed rule ${shown(all.rule / all.exact)}; goal ${isReached(all.ours / all.exact, GOALS.ofExact)}`,
    },
    {
      figure: '… ÷ own earnings',
      value: each
        .map(
          ({ name, earned }, place) =>
            `${name} ${shown(gains[place]!)} (fixed rule ${shown(earned.rule / earned.own)})`,
        )
        .join(', '),
    },
    {
      figure: '… goals',
      value:
        `EQUIWATT ${gainOfEquiwatt === undefined ? 'without earnings' : isReached(gainOfEquiwatt, GOALS.equiwatt)}; ` +
        `the least ${isReached(Math.min(...gains), GOALS.least)}`,
    },
    {
      figure: '… A(p)',
      value: `${table}; goal ${isMet(!table.includes('OUTSIDE'))} within two standard errors`,
    },
  ];
}

/** What the participants' own offers, MW and half hours would earn. */
function earnedBy(names: readonly string[], priced: readonly Priced[]): Earned {
  const earned: Earned = { own: 0, ours: 0, rule: 0, exact: 0 };
  for (const { half, ours, rule } of priced)
    for (const { participant, mw, price, isAccepted } of half.offers) {
      if (!names.some((name) => participant.toUpperCase().startsWith(name))) continue;
      const [most, energy] = [half.dearestAccepted ?? -1, HOURS * mw];
      if (isAccepted) earned.own += price * energy;
      if (ours !== null && ours <= most) earned.ours += ours * energy;
      if (rule !== null && rule <= most) earned.rule += rule * energy;
      earned.exact += Math.max(0, most) * energy;
    }
  return earned;
}

function casesOf(priced: readonly Priced[]): SaidOnDay[] {
  return priced.flatMap(({ half, curve, ours }) =>
    half.offers.length === 0 || ours === null
      ? []
      : MULTIPLES.map((ratio) => ({
          said: chanceAccepted(curve, ratio * ours),
          happened: half.dearestAccepted !== null && ratio * ours <= half.dearestAccepted,
          day: `event ${half.event}`,
          ratio,
        })),
  );
}

/** The participant with the most offers beside those that are named. */
function fifthOf(halfHours: readonly MarketHalfHour[]): string {
  const others = halfHours
    .flatMap(({ offers }) => offers.map(({ participant }) => participant.toUpperCase()))
    .filter((participant) => !PARTICIPANTS.some((name) => participant.startsWith(name)));
  const counts = [...Map.groupBy(others, (participant) => participant)];
  return counts.reduce((most, one) => (one[1].length > most[1].length ? one : most))[0].split(' ')[0]!;
}

const shown = (ratio: number): string => ratio.toFixed(3);
