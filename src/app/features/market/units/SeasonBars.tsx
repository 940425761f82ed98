import { Chart } from '#app/charts/Chart.tsx';
import { type ColumnPart, ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatDay, formatDayMonth, formatFixed, formatPercent } from '#app/format/format.ts';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { UnitOutcome, UnitSeason } from '#contract/strike.ts';
import { plural } from '#text/count.ts';
import { deliveredShare, shortMwh } from './seasonBars.ts';

const TITLE = 'Offered, accepted and delivered';
const HEIGHT = 240;
const PHONE_PX = 720;
/** Dates below the bars, every so many. */
const DATE_EVERY = 3;
const KEYS = {
  offered: { label: 'offered', colour: 'var(--hh-delivered)', shape: 'box' },
  accepted: { label: 'accepted', colour: 'var(--mantine-color-text)', shape: 'line' },
  delivered: { label: 'delivered', colour: 'var(--hh-delivered)', shape: 'block' },
  short: { label: 'short', colour: 'var(--hh-shortfall)', shape: 'hatched' },
} as const;

type SeasonBarsProps = { season: UnitSeason | undefined; error: unknown; onRetry: () => void };

/** Energy of a unit by evening, oldest first: offered, accepted, delivered and short. */
export function SeasonBars({ season, error, onRetry }: SeasonBarsProps) {
  const isPhone = useNarrowerThan(PHONE_PX);
  const shown = season?.requirements.data.toReversed() ?? [];
  const { page = 1, totalItems = 0 } = season?.requirements ?? {};
  const part = totalItems === shown.length ? '' : page === 1 ? 'last ' : 'earlier ';
  return (
    <Chart
      title={TITLE}
      measure="MWh by evening"
      note={shown.length > 0 && `${part}${plural(shown.length, 'requirement')}; below: delivered in % of accepted`}
      summary={shown.map(summaryOf).join('; ')}
      height={HEIGHT}
      loading={season === undefined && !error}
      error={season === undefined ? error : undefined}
      onRetry={onRetry}
      empty={totalItems === 0 ? 'Nothing offered yet' : undefined}
      fileName="unit-evenings"
      legend={Object.values(KEYS)}
      table={() => ({
        columns: ['Evening', 'Offered, MWh', 'Accepted, MWh', 'Delivered, MWh', 'Delivered, %'].map((label) => ({
          label,
        })),
        rows: shown.map((one) => [nameOf(one), one.offeredMwh, one.acceptedMwh, one.deliveredMwh, percentOf(one)]),
      })}
    >
      <ColumnPlot
        title={TITLE}
        ticks={niceTicks(shown.flatMap(({ offeredMwh, deliveredMwh }) => [offeredMwh, deliveredMwh ?? 0]))}
        {...(!isPhone && { maxNames: shown.length })}
        columns={shown.map((one, place) => ({
          key: one.requirementUUID,
          parts: partsOf(one),
          name: (
            <>
              <b data-tone={shortMwh(one) > 0 ? 'bad' : undefined}>{percentOf(one) ?? '–'}</b>
              {place % DATE_EVERY === 0 && <small>{formatDayMonth(one.startTime)}</small>}
            </>
          ),
        }))}
        tipOf={(index) => tipOf(shown[index]!)}
      />
    </Chart>
  );
}

const nameOf = ({ startTime, buyerEventId }: UnitOutcome): string => `${formatDay(startTime)}, ${buyerEventId}`;
const percentOf = (one: UnitOutcome): number | null => {
  const share = deliveredShare(one);
  return share === null ? null : Math.round(100 * share);
};
const summaryOf = (one: UnitOutcome): string =>
  `${formatDay(one.startTime)}: ${formatFixed(one.offeredMwh, 2)} MWh offered, ${formatFixed(one.acceptedMwh, 2)} ` +
  `accepted, ${one.deliveredMwh === null ? 'not settled' : `${formatFixed(one.deliveredMwh, 2)} delivered`}`;

function partsOf(one: UnitOutcome): ColumnPart[] {
  const { offeredMwh, acceptedMwh, deliveredMwh } = one;
  const delivered = deliveredMwh ?? 0;
  return [
    { kind: 'dashed', from: 0, to: offeredMwh },
    ...(delivered === 0 ? [] : [{ kind: 'solid', from: 0, to: delivered } as const]),
    ...(shortMwh(one) > 0
      ? [{ kind: 'hatched', from: delivered, to: delivered + shortMwh(one), colour: KEYS.short.colour } as const]
      : []),
    ...(acceptedMwh > 0
      ? [{ kind: 'level', from: acceptedMwh, to: acceptedMwh, colour: KEYS.accepted.colour } as const]
      : []),
  ];
}

function tipOf(one: UnitOutcome) {
  const mwh = (value: number) => [`${formatFixed(value, 2)} MWh`];
  const share = deliveredShare(one);
  return {
    title: nameOf(one),
    lines: [
      { ...KEYS.offered, cells: mwh(one.offeredMwh) },
      { ...KEYS.accepted, cells: mwh(one.acceptedMwh) },
      ...(one.deliveredMwh === null ? [] : [{ ...KEYS.delivered, cells: mwh(one.deliveredMwh) }]),
      ...(shortMwh(one) > 0 ? [{ ...KEYS.short, cells: mwh(shortMwh(one)) }] : []),
    ],
    foot:
      one.accepted === 0
        ? 'No half-hour was accepted'
        : share === null
          ? 'Not settled yet'
          : `${formatPercent(100 * share)} of what was accepted`,
  };
}
