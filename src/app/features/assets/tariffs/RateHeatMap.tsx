import { useMemo } from 'react';
import { Chart } from '#app/charts/Chart.tsx';
import { clockOf, DAY_SLOTS, spanOfSlot } from '#app/charts/clockSlots.ts';
import { HeatMap, MISSING_FILL, tintOf } from '#app/charts/HeatMap.tsx';
import { formatPence } from '#app/format/format.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const COLUMNS = [0, 12, 24, 36].map((slot) => ({ label: clockOf(slot), span: 12 }));
const FAINTEST = 0.1;

type RateHeatMapProps = {
  title?: string;
  note?: string;
  name: string;
  values: readonly (number | null)[];
  /** Source of each price, in words. */
  sources?: readonly string[];
  colour: string;
};

/** A week of prices, a row a day: higher is darker, below zero in another colour. */
export function RateHeatMap({ title = 'By day and half-hour', note, name, values, sources, colour }: RateHeatMapProps) {
  const known = useMemo(() => values.filter((value) => value !== null), [values]);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const fillOf = (value: number | null): string => {
    if (value === null) return MISSING_FILL;
    return value < 0
      ? 'var(--hh-delivered)'
      : tintOf(
          colour,
          FAINTEST + (1 - FAINTEST) * (high === low ? 0.5 : (value - Math.max(0, low)) / (high - Math.max(0, low))),
        );
  };
  return (
    <Chart
      title={title}
      note={note}
      measure="p/kWh"
      height={212}
      fileName={`${name} by half-hour`}
      empty={known.length === 0 ? 'No rates this week' : undefined}
      summary={`From ${formatPence(low)} to ${formatPence(high)}.`}
      legend={[
        { label: `${formatPence(Math.max(0, low))} to ${formatPence(high)}`, colour, shape: 'scale' },
        ...(low < 0
          ? [{ label: 'Below zero: using energy earns money', colour: 'var(--hh-delivered)', shape: 'block' } as const]
          : []),
      ]}
      table={() => ({
        columns: [{ label: 'Half-hour' }, ...DAYS.map((day) => ({ label: `${day} (p/kWh)` }))],
        rows: Array.from({ length: DAY_SLOTS }, (_, slot) => [
          spanOfSlot(slot, DAY_SLOTS),
          ...DAYS.map((_day, day) => values[day * DAY_SLOTS + slot] ?? null),
        ]),
      })}
    >
      <HeatMap
        label={`${name}, prices of the week`}
        rowHeight={23}
        hint="Hover over a half-hour or use the arrow keys"
        columns={COLUMNS}
        rows={DAYS.map((day, row) => ({
          id: day,
          head: day,
          cells: values.slice(row * DAY_SLOTS, (row + 1) * DAY_SLOTS).map((value, slot) => ({
            fill: fillOf(value),
            words:
              `${day} ${spanOfSlot(slot, DAY_SLOTS)}: ` +
              (value === null ? 'no rate' : formatPence(value)) +
              (sources ? `, ${sources[row * DAY_SLOTS + slot]!}` : ''),
          })),
        }))}
      />
    </Chart>
  );
}
