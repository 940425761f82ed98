import type { RequirementOffers } from '#contract/offer.ts';
import { londonWallClock } from '#energy/time/london.ts';
import { roundGbpText } from '#text/amounts.ts';
import { plural } from '#text/count.ts';
import { inWords, isNearLimit } from '../../settlement/strikes/strikeWords.ts';
import type { OfferedRequirement } from './requirement.ts';

type Headline = RequirementOffers['headline'];
type Described = Pick<RequirementOffers, 'totals' | 'units' | 'submission'>;
type ShownOffer = RequirementOffers['units'][number]['offers'][number];

const say = (tone: Headline['tone'], word: string, sentence: string, note: string | null = null): Headline => ({
  tone,
  word,
  sentence,
  note,
});

const MW_DECIMALS = 1;

/** Returns what stands with the offers for a requirement, in English, and what to do. */
export function offersHeadline(now: number, requirement: OfferedRequirement, described: Described): Headline {
  const { units } = described;
  const all = units.flatMap(({ offers }) => offers);
  const isOpen = now < requirement.submission_utc.getTime();
  if (all.some(({ state }) => state === 'ACCEPTED' || state === 'REJECTED')) return decided(all, described);
  if (units.length === 0)
    return isOpen
      ? say('WARN', 'Nothing proposed:', 'no unit of the scheme is valid that day, or its offers are being worked out')
      : say('NEUTRAL', 'Closed:', 'no unit made an offer');
  return isOpen ? open(requirement, all, described) : closed(requirement, all, described);
}

function open(requirement: OfferedRequirement, all: readonly ShownOffer[], { totals, units }: Described): Headline {
  const until = londonWallClock(requirement.submission_utc.getTime());
  const amount = `${plural(totals.offers, 'offer')}, up to ${totals.mostMw.toFixed(MW_DECIMALS)} MW, ${roundGbpText(totals.expectedGbp)} expected`;
  if (totals.offers === 0) return say('WARN', 'No offer:', `${reasonOf(all)}; offers close at ${until}`);
  if (totals.toApprove > 0) return say('GOOD', 'Ready to approve:', amount, noteOf(all, units));
  const unsent = all.filter(({ state }) => state === 'APPROVED').length;
  if (unsent > 0)
    return say(
      'WARN',
      'Approved:',
      `submit ${plural(unsent, 'offer')} to the buyer before ${until}`,
      noteOf(all, units),
    );
  return say('GOOD', 'Submitted:', amount, noteOf(all, units));
}

function closed(requirement: OfferedRequirement, all: readonly ShownOffer[], { totals }: Described): Headline {
  const at = londonWallClock(requirement.submission_utc.getTime());
  const submitted = all.filter(({ state }) => state === 'SUBMITTED').length;
  const lapsed = all.filter(({ state, mw }) => state === 'LAPSED' && mw !== null).length;
  if (submitted > 0)
    return say(
      'NEUTRAL',
      'Waiting for results:',
      `${plural(submitted, 'offer')}, ${roundGbpText(totals.expectedGbp)} expected`,
    );
  if (lapsed > 0)
    return say('BAD', 'Lapsed:', `${plural(lapsed, 'offer')} ${lapsed === 1 ? 'was' : 'were'} not submitted by ${at}`);
  return say('NEUTRAL', 'Closed:', reasonOf(all));
}

function decided(all: readonly ShownOffer[], { totals }: Described): Headline {
  const accepted = all.filter(({ state }) => state === 'ACCEPTED');
  const rejected = all.filter(({ state }) => state === 'REJECTED');
  const of = `${accepted.length} of ${plural(accepted.length + rejected.length, 'offer')}`;
  if (accepted.length === 0)
    return say('BAD', 'Refused:', `none of ${plural(rejected.length, 'offer')} was accepted`, tooDear(rejected));
  const amount = `${of}, up to ${totals.mostMw.toFixed(MW_DECIMALS)} MW, ${roundGbpText(totals.expectedGbp)} likely`;
  if (rejected.length === 0) return say('GOOD', 'Accepted:', amount);
  const isMost = accepted.length > rejected.length;
  return say(isMost ? 'GOOD' : 'WARN', isMost ? 'Mostly accepted:' : 'Partly accepted:', amount, tooDear(rejected));
}

/** Says of refused offers by how much the nearest was too dear. */
function tooDear(rejected: readonly ShownOffer[]): string | null {
  const over = rejected.flatMap(({ priceGbpPerMwh, dearestAcceptedGbp }) =>
    dearestAcceptedGbp !== null && priceGbpPerMwh! > dearestAcceptedGbp ? [priceGbpPerMwh! - dearestAcceptedGbp] : [],
  );
  if (over.length === 0) return null;
  const byHand = rejected.filter(({ isByHand }) => isByHand).length;
  const were = over.length === 1 ? 'One offer was' : `${over.length} offers were`;
  const hand = byHand === 0 ? '' : `; ${byHand} of them changed by hand`;
  return `${were} too dear, by £${Math.min(...over).toFixed(2)} or more${hand}.`;
}

/** Says what to look at before approving: units near their last strike, and what else there is. */
function noteOf(all: readonly ShownOffer[], units: Described['units']): string | null {
  const notes = [strikeNote(units), changeNote(all)].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(' ');
}

/** Names the unit that is nearest to deregistration, and counts the others; null where none is near. */
function strikeNote(units: Described['units']): string | null {
  const [nearest, ...others] = units
    .flatMap(({ unitId, strikes }) => (strikes && isNearLimit(strikes) ? [{ unitId, left: strikes.left! }] : []))
    .sort((one, other) => one.left - other.left);
  if (!nearest) return null;
  const { unitId, left } = nearest;
  const stands =
    left === 0 ? 'may be deregistered' : `is ${inWords(left)} strike${left === 1 ? '' : 's'} from deregistration`;
  const more =
    others.length === 0 ? '' : `; ${plural(others.length, 'other unit')} ${others.length === 1 ? 'is' : 'are'} near it`;
  return `${unitId} ${stands}${more}.`;
}

/** Says of changes by hand, and of offers that wait for a second person. */
function changeNote(all: readonly ShownOffer[]): string | null {
  const waiting = all.filter(
    ({ state, needsSecondPerson, approvedBy }) => state === 'PROPOSED' && needsSecondPerson && approvedBy.length === 1,
  );
  if (waiting.length > 0) return `${plural(waiting.length, 'offer')} of them need a second person.`;
  const byHand = all.filter(({ isByHand, mw }) => isByHand && mw !== null).length;
  return byHand === 0 ? null : `${plural(byHand, 'offer')} changed by hand.`;
}

const REASONS: Record<NonNullable<ShownOffer['noOffer']>, string> = {
  ZONE_CLOSED: 'the buyer asks nothing of our zones',
  NO_MEMBERS: 'no asset of the units could take part',
  NO_FORECAST: 'no event has been settled yet from which the response could be learnt',
  NOTHING_TO_DELIVER: 'the units would deliver too little for the smallest offer',
  GUARDRAILS: 'the guardrails leave nothing to offer',
  NOTHING_EARNS: 'users cost more than the market is likely to pay',
  BY_HAND: 'every offer was taken out by hand',
};

/** Returns the reason that most half hours without an offer have. */
function reasonOf(all: readonly ShownOffer[]): string {
  const counts = Map.groupBy(
    all.flatMap(({ noOffer }) => (noOffer === null ? [] : [noOffer])),
    (reason) => reason,
  );
  const [most] = [...counts].sort(([, one], [, other]) => other.length - one.length);
  return most ? REASONS[most[0]] : 'nothing is proposed';
}
