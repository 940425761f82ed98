import { formatDayMonth, formatPower, formatRoundPounds, splitUnit } from '#app/format/format.ts';
import { rangeHint } from '#app/format/rangeWords.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { StageFacts, VerdictLine, type StageFact } from '#app/ui/Stage.tsx';
import type { PortfolioEvent, PortfolioSeason } from '#contract/portfolioSeason.ts';
import { formatCount, plural } from '#text/count.ts';

const LABELS = [
  'Typical delivery',
  'Lowest delivery',
  'Opted in, next event',
  'Delivered this season',
  'Earned this season',
];
const BLANK: readonly StageFact[] = LABELS.map((label) => ({ label, value: '–' }));

type PortfolioStageProps = { season: PortfolioSeason | undefined; error: unknown; onRetry: () => void };

/** What a portfolio usually delivers, in a sentence and five facts; undefined while it loads. */
export function PortfolioStage({ season, error, onRetry }: PortfolioStageProps) {
  if (!season && error) return <ErrorState error={error} onRetry={onRetry} />;
  const next = season && nextOf(season);
  return (
    <>
      <VerdictLine verdict={season?.verdict} say={season && saidOf(next)} />
      <StageFacts facts={season ? factsOf(season, next) : BLANK} />
    </>
  );
}

/** The events that run or are to come, the first of them first. */
export const comingOf = ({ events }: PortfolioSeason): PortfolioEvent[] =>
  events.data.filter(({ state }) => state === 'SCHEDULED' || state === 'LIVE').toReversed();
const nextOf = (season: PortfolioSeason): PortfolioEvent | undefined => comingOf(season)[0];

function saidOf(next: PortfolioEvent | undefined): string {
  if (!next) return 'No events are planned with this portfolio.';
  const when = next.state === 'LIVE' ? 'which is live' : `on ${formatDayMonth(next.startTime)}`;
  if (next.optedIn === 0) return `No assets opted in to ${next.name}, ${when}.`;
  const power = next.usualKw === null ? '' : `, typically delivering ${formatPower(next.usualKw)}`;
  return `${plural(next.optedIn, 'asset')} ${next.optedIn === 1 ? 'is' : 'are'} opted in to ${next.name}, ${when}${power}.`;
}

function factsOf({ usual, season }: PortfolioSeason, next: PortfolioEvent | undefined): StageFact[] {
  // Figures of its most frequent type of event, as in the sentence above.
  const [known] = usual.toSorted((one, other) => other.events - one.events);
  const values: Omit<StageFact, 'label'>[] = [
    known
      ? { ...splitUnit(known.kw, 'kW'), note: `median of ${plural(known.events, 'event')}` }
      : { value: '–', note: 'no final events yet' },
    known ? { ...splitUnit(known.lowestKw, 'kW'), note: 'in one of these events' } : { value: '–' },
    next
      ? {
          value: formatCount(next.optedIn),
          note: next.usualKw === null ? next.name : `${formatPower(next.usualKw)} in ${next.name}`,
        }
      : { value: '–', note: 'no events planned' },
    {
      ...splitUnit(season.deliveredKwh, 'kWh'),
      note: `in ${plural(season.events, 'event')}`,
      hint: rangeHint(season.deliveredInterval),
    },
    {
      value: formatRoundPounds(season.revenueGbp),
      note: season.preliminaryGbp === 0 ? 'all final' : `${formatRoundPounds(season.preliminaryGbp)} preliminary`,
    },
  ];
  return values.map((value, index) => ({ label: LABELS[index]!, ...value }));
}
