import { IconBan, IconCheck, IconCircleDot, IconClock } from '@tabler/icons-react';
import { formatClock, formatPounds } from '#app/format/format.ts';
import type { StatusWord } from '#app/ui/statusWords.ts';
import type { RequirementOffers } from '#contract/offer.ts';
import { GUARDRAILS } from '../guardrails.ts';
import type { OpenOffer } from './desk.ts';

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
  if (cells.some(({ offer: { state } }) => state === 'ACCEPTED' || state === 'REJECTED'))
    return { word: 'Results in', tone: 'good', icon: IconCheck };
  if (isOpen) return { word: 'Open', tone: 'live', icon: IconCircleDot };
  return cells.some(({ offer: { state } }) => state === 'SUBMITTED')
    ? { word: 'Waiting for results', tone: 'info', icon: IconClock }
    : { word: 'Closed', tone: 'quiet', icon: IconBan };
}
