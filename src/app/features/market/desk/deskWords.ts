import { IconBan, IconCheck, IconCircleDot, IconClock, IconX } from '@tabler/icons-react';
import { formatClock, formatPounds } from '#app/format/format.ts';
import type { StatusWord } from '#app/ui/statusWords.ts';
import type { RequirementOffers } from '#contract/offer.ts';
import { hasResult, isAccepted } from '#energy/offers/offerState.ts';
import { GUARDRAILS } from '../guardrails.ts';
import type { DeskOffer, OpenOffer } from './desk.ts';

type Basis = OpenOffer['offer']['basis'];

/** Reasons for no offer, in the two lines that a cell has room for. */
export const NO_OFFER: Record<NonNullable<Basis['noOffer']>, string> = {
  ZONE_CLOSED: 'zone not asked',
  NO_MEMBERS: 'no asset free',
  NO_FORECAST: 'no forecast yet',
  NOTHING_TO_DELIVER: 'too little to deliver',
  GUARDRAILS: 'guardrails',
  NOTHING_EARNS: 'users cost more',
  BY_HAND: 'taken out by hand',
};

const LIMITS = new Map<string, string | undefined>([
  ...GUARDRAILS.map(([of, , , inSentence]) => [of, inSentence] as const),
  ['capMw', 'the cap of the zone'],
]);

/** Says in sentences what a proposal rests on. */
export function whyProposed({ proposed, binding, history }: Basis): string {
  if (!proposed) return '';
  const held =
    binding.length === 0
      ? `${proposed.mw.toFixed(1)} MW earns most.`
      : `${proposed.mw.toFixed(1)} MW is held by ${binding.map((limit) => LIMITS.get(limit) ?? limit).join(' and ')}.`;
  const known = history.flatMap(({ dearestAcceptedGbp }) => (dearestAcceptedGbp === null ? [] : [dearestAcceptedGbp]));
  if (history.length === 0) return `${held} No earlier requirement had this half-hour: the chance is a guess.`;
  const above = known.filter((price) => price >= proposed.priceGbpPerMwh).length;
  return `${held} ${formatPounds(proposed.priceGbpPerMwh)} lies under ${above} of the last ${history.length} dearest accepted prices.`;
}

/** Window of a requirement: "16:00–21:00". */
export const windowOf = (startTime: string, endTime: string): string =>
  `${formatClock(startTime)}–${formatClock(endTime)}`;

/** Headline as one sentence, its first words apart. */
export const sentenceOf = ({ word, sentence, tone }: RequirementOffers['headline']) => ({
  sentence: `${word} ${sentence}`,
  tone,
});

/** State of the offers for a requirement, as a chip. */
export function stateOf(isOpen: boolean, cells: readonly OpenOffer[]): StatusWord {
  if (cells.some(({ offer }) => hasResult(offer))) return { word: 'Results in', tone: 'good', icon: IconCheck };
  if (isOpen) return { word: 'Open', tone: 'live', icon: IconCircleDot };
  return cells.some(({ offer: { state } }) => state === 'SUBMITTED')
    ? { word: 'Waiting for results', tone: 'info', icon: IconClock }
    : { word: 'Closed', tone: 'quiet', icon: IconBan };
}

type Outcome = NonNullable<RequirementOffers['outcome']>;

/** Ways to choose MW and price, as they are compared after the results. */
export const CHOICES: Record<Outcome['choices'][number]['choice'], string> = {
  SUBMITTED: 'As submitted',
  PROPOSED: 'As proposed',
  SURER_ACCEPTED: 'Surer acceptance',
  SURER_DELIVERED: 'Surer delivery',
  AT_DEAREST: 'Dearest accepted, known only now',
};

const REFUSED: Record<Exclude<NonNullable<DeskOffer['outcome']>['refusal'] & string, 'PRICE'>, string> = {
  NOTHING_ACCEPTED: 'nothing was accepted',
  ZONE_CAP: 'over the cap of the zone',
  SIZE: 'larger than what was left',
  OTHER: 'no reason published',
};

/** Result of an offer in words, with why it was refused. */
export function resultOf(offer: DeskOffer): StatusWord {
  const { outcome, priceGbpPerMwh, dearestAcceptedGbp } = offer;
  if (isAccepted(offer)) return { word: 'Accepted', tone: 'good', icon: IconCheck };
  const refusal = outcome?.refusal;
  if (!refusal) return { word: 'Not submitted in time', tone: 'quiet', icon: IconBan };
  const why =
    refusal === 'PRICE' ? `price ${formatPounds(priceGbpPerMwh! - dearestAcceptedGbp!)} above` : REFUSED[refusal];
  return { word: `Refused: ${why}`, tone: 'bad', icon: IconX };
}

/** Share in whole percent: "82 %". */
export const wholePercent = (share: number): string => `${Math.round(100 * share)} %`;
