import type { RequirementOffers } from '#contract/offer.ts';
import type { OfferRefusal } from '#energy/offers/hindsight.ts';
import { hasResult, isAccepted } from '#energy/offers/offerState.ts';
import { londonWallClock } from '#energy/time/london.ts';
import { gbpText, roundGbpText } from '#text/amounts.ts';
import { plural } from '#text/count.ts';
import { inWords, isNearLimit } from '../../settlement/strikes/strikeWords.ts';
import type { OfferedRequirement } from './requirement.ts';

type Headline = RequirementOffers['headline'];
type Described = Pick<RequirementOffers, 'totals' | 'units' | 'submission' | 'outcome'>;
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
  if (all.some(hasResult)) return decided(all, described);
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

function decided(all: readonly ShownOffer[], { totals, outcome }: Described): Headline {
  const accepted = all.filter(isAccepted);
  const rejected = all.filter(({ state }) => state === 'REJECTED');
  const of = `${accepted.length} of ${plural(accepted.length + rejected.length, 'offer')}`;
  const note = refusalNote(rejected, outcome);
  if (accepted.length === 0)
    return say('BAD', 'Refused:', `none of ${plural(rejected.length, 'offer')} was accepted`, note);
  const pay = `${roundGbpText(outcome?.payGbp ?? 0)} ${outcome?.isSettled ? 'earned' : 'likely'}`;
  const amount = `${of}, up to ${totals.mostMw.toFixed(MW_DECIMALS)} MW, ${pay}`;
  if (rejected.length === 0) return say('GOOD', 'Accepted:', amount, note);
  const isMost = accepted.length > rejected.length;
  return say(isMost ? 'GOOD' : 'WARN', isMost ? 'Mostly accepted:' : 'Partly accepted:', amount, note);
}

/** Says why offers were refused, and whether the proposals would have paid more; null where there is neither. */
function refusalNote(rejected: readonly ShownOffer[], outcome: RequirementOffers['outcome']): string | null {
  const refused = (reason: OfferRefusal) => rejected.filter((offer) => offer.outcome?.refusal === reason);
  const sentences = [
    ...tooDear(refused('PRICE')),
    ...(['NOTHING_ACCEPTED', 'ZONE_CAP', 'SIZE', 'OTHER'] as const).flatMap((reason) => {
      const count = refused(reason).length;
      return count === 0 ? [] : [`${plural(count, 'offer')} ${count === 1 ? 'was' : 'were'} ${REFUSED[reason]}.`];
    }),
    ...lost(outcome),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

const REFUSED: Record<Exclude<OfferRefusal, 'PRICE'>, string> = {
  NOTHING_ACCEPTED: 'refused where nothing was accepted',
  ZONE_CAP: 'over the cap of the zone',
  SIZE: 'larger than what was left to buy',
  OTHER: 'refused below the dearest accepted price, without a reason in the results',
};

/** Says of offers that were dearer than the dearest accepted one by how much, and how many a person had changed. */
function tooDear(refused: readonly ShownOffer[]): string[] {
  const over = refused
    .map(({ priceGbpPerMwh, dearestAcceptedGbp }) => priceGbpPerMwh! - dearestAcceptedGbp!)
    .sort((one, other) => one - other);
  if (over.length === 0) return [];
  const units = new Set(refused.map(({ unitId }) => unitId));
  const of = units.size === 1 ? ` of ${refused[0]!.unitId}` : '';
  const [least, most] = [gbpText(over[0]!), gbpText(over.at(-1)!)];
  const byHand = refused.filter(({ isByHand }) => isByHand).length;
  const by = least === most ? least : `${least} to ${most}`;
  const hand = byHand === 0 ? '' : byHand < over.length ? `; ${byHand} of them changed by hand` : ', changed by hand';
  return [`${plural(over.length, 'offer')}${of} ${over.length === 1 ? 'was' : 'were'} ${by} too dear${hand}.`];
}

/** Says how much more the proposals would have paid, where it is a pound or more. */
function lost(outcome: RequirementOffers['outcome']): string[] {
  const payOf = (of: string) => outcome?.choices.find(({ choice }) => choice === of)?.payGbp ?? 0;
  const more = payOf('PROPOSED') - payOf('SUBMITTED');
  return more < 1 ? [] : [`As proposed, the offers would have paid ${roundGbpText(more)} more.`];
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
