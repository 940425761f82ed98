import { Chart } from '#app/charts/Chart.tsx';
import { type ColumnPart, ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatClock, formatDay, formatDayMonth, formatFixed, formatPounds } from '#app/format/format.ts';
import type { StrikeCounts, UnitStrikes } from '#contract/strike.ts';
import { plural } from '#text/count.ts';

type Acceptance = UnitStrikes['acceptances'][number];
type FactorStripProps = {
  /** Newest first; undefined while they load. */
  acceptances: readonly Acceptance[] | undefined;
  strikes: StrikeCounts | null | undefined;
  error: unknown;
  onRetry: () => void;
};

const HEIGHT = 200;
const DELIVERED = { label: 'K', colour: 'var(--hh-delivered)', shape: 'block' } as const;
const MISSING = { label: 'not settled', colour: 'var(--hh-missing)', shape: 'block' } as const;
/** Height of the mark of an acceptance without a factor. */
const STUB = 0.04;
/** Names that a plot has room for; every second is written, for phones. */
const MAX_NAMES = 8;

/** The factor K of each acceptance, oldest first: strikes in a colour of their own, and the line below which one is. */
export function FactorStrip({ acceptances, strikes, error, onRetry }: FactorStripProps) {
  const shown = acceptances?.toReversed() ?? [];
  const below = strikes?.factorBelow ?? null;
  const struck = shown.filter(({ isStrike }) => isStrike).length;
  const strike = { label: `strike, K below ${below}`, colour: 'var(--hh-shortfall)', shape: 'block' } as const;
  const line: ColumnPart[] = below === null ? [] : [{ kind: 'mark', from: below, to: below }];
  const every = Math.ceil(shown.length / MAX_NAMES);
  const ticks = niceTicks([0, 1, ...shown.flatMap(({ factor }) => factor ?? [])]);
  return (
    <Chart
      title="K of every acceptance"
      measure="Factor K by half-hour"
      note={shown.length > 0 && `newest ${plural(shown.length, 'half-hour')}, oldest first`}
      summary={`${plural(shown.length, 'acceptance')}, of them ${plural(struck, 'strike')}`}
      height={HEIGHT}
      loading={acceptances === undefined && !error}
      error={acceptances === undefined ? error : undefined}
      onRetry={onRetry}
      empty={acceptances?.length === 0 ? 'No half-hour of this unit was accepted yet' : undefined}
      fileName="unit-acceptances"
      legend={[
        DELIVERED,
        ...(below === null ? [] : [strike]),
        ...(shown.some(({ factor }) => factor === null) ? [MISSING] : []),
      ]}
      table={() => ({
        columns: [{ label: 'Half-hour' }, { label: 'MW' }, { label: '£/MWh' }, { label: 'K' }, { label: 'Strike' }],
        rows: shown.map((one) => [nameOf(one), one.mw, one.priceGbpPerMwh, one.factor, one.isStrike ? 'yes' : '']),
      })}
    >
      <ColumnPlot
        title="K of every acceptance"
        ticks={ticks}
        columns={shown.map((one, place) => ({
          key: `${one.startTime} ${one.requirementUUID}`,
          name: place % (2 * every) === 0 && formatDayMonth(one.startTime),
          parts: [
            one.factor === null
              ? { kind: 'solid', from: 0, to: STUB, colour: MISSING.colour }
              : { kind: 'solid', from: 0, to: one.factor, colour: one.isStrike ? strike.colour : DELIVERED.colour },
            ...line,
          ],
        }))}
        tipOf={(index) => {
          const one = shown[index]!;
          return {
            title: nameOf(one),
            lines: [
              {
                ...(one.factor === null ? MISSING : one.isStrike ? strike : DELIVERED),
                cells: [one.factor === null ? '–' : formatFixed(one.factor, 2)],
              },
            ],
            foot: `${formatFixed(one.mw, 1)} MW at ${formatPounds(one.priceGbpPerMwh)}`,
          };
        }}
      />
    </Chart>
  );
}

const nameOf = ({ startTime }: Acceptance): string => `${formatDay(startTime)}, ${formatClock(startTime)}`;
