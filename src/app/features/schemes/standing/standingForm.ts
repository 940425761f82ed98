import type { BodyOf } from '#app/data/operationTypes.ts';
import type { StandingChoice, StandingOptIn } from '#contract/scheme.ts';

export type StandingForm = {
  standing: StandingChoice;
  /** Empty for no limit. */
  mostPerWeek: number | '';
  hasQuietHours: boolean;
  from: string;
  to: string;
};
type StandingTerms = Omit<BodyOf<'setStandingOptIns'>, 'assetUUIDs'>;

export const standingChoices = [
  { value: 'EVERY', label: 'Opt into every event' },
  { value: 'ASK', label: 'Ask each time' },
];

const [NIGHT_FROM, NIGHT_TO] = ['22:00', '07:00'];

/** The form of what is stored of an asset; of several, or of one without a word, that of a new one. */
export const standingFormOf = (stored: StandingOptIn | null): StandingForm => ({
  standing: stored?.standing ?? 'EVERY',
  mostPerWeek: stored?.mostPerWeek ?? '',
  hasQuietHours: stored?.quietHours != null,
  from: stored?.quietHours?.from ?? NIGHT_FROM,
  to: stored?.quietHours?.to ?? NIGHT_TO,
});

export function standingErrors({ standing, mostPerWeek, hasQuietHours, from, to }: StandingForm) {
  if (standing === 'ASK') return {};
  const isWhole = mostPerWeek === '' || (Number.isInteger(mostPerWeek) && mostPerWeek >= 1 && mostPerWeek <= 50);
  return {
    ...(!isWhole && { mostPerWeek: 'Enter a whole number from 1 to 50, or nothing' }),
    ...(hasQuietHours && from === '' && { from: 'Enter a time' }),
    ...(hasQuietHours && to === '' && { to: 'Enter a time' }),
    ...(hasQuietHours && from !== '' && from === to && { to: 'Must differ from the start' }),
  };
}

export const standingTerms = ({ standing, mostPerWeek, hasQuietHours, from, to }: StandingForm): StandingTerms =>
  standing === 'ASK'
    ? { standing }
    : {
        standing,
        mostPerWeek: mostPerWeek === '' ? null : mostPerWeek,
        quietHours: hasQuietHours ? { from, to } : null,
      };

/** "Every event, at most 2 a week, not between 22:00 and 07:00". */
export function standingText(stored: StandingOptIn | null): string {
  if (stored?.standing !== 'EVERY') return 'Ask each time';
  const { mostPerWeek, quietHours } = stored;
  return [
    'Every event',
    ...(mostPerWeek === null ? [] : [`at most ${mostPerWeek} a week`]),
    ...(quietHours === null ? [] : [`not between ${quietHours.from} and ${quietHours.to}`]),
  ].join(', ');
}
