import { useMemo } from 'react';
import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { HeatMap, MISSING_FILL, tintOf } from '#app/charts/HeatMap.tsx';
import { formatEnergy } from '#app/format/format.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SLOTS_AN_HOUR = 2;
const HOURS_A_LABEL = 6;
const COLUMNS = Array.from({ length: 24 / HOURS_A_LABEL }, (_, index) => ({
  label: clock(index * HOURS_A_LABEL * SLOTS_AN_HOUR),
  span: HOURS_A_LABEL * SLOTS_AN_HOUR,
}));
const FAINTEST = 0.06;
const NEGATIVE = 'var(--hh-export)';

function clock(slot: number): string {
  return `${String(Math.floor(slot / SLOTS_AN_HOUR)).padStart(2, '0')}:${slot % SLOTS_AN_HOUR === 0 ? '00' : '30'}`;
}

type WeekHeatMapProps = Omit<ChartFrameProps, 'title'> & {
  heatMap: readonly (readonly (number | null)[])[] | undefined;
};

/** The usual week: mean energy by weekday and half hour, more is darker. */
export function WeekHeatMap({ heatMap, ...frame }: WeekHeatMapProps) {
  const known = useMemo(() => (heatMap ?? []).flat().filter((value) => value !== null), [heatMap]);
  const most = Math.max(...known.map(Math.abs), 0);
  const highest = heatMap ? placeOfHighest(heatMap) : '';
  const fillOf = (value: number | null): string =>
    value === null
      ? MISSING_FILL
      : tintOf(
          value < 0 ? NEGATIVE : 'var(--hh-metered)',
          FAINTEST + (1 - FAINTEST) * (most === 0 ? 0 : Math.abs(value) / most),
        );
  return (
    <Chart
      {...frame}
      title="Typical week"
      measure="mean kWh per half-hour"
      height={264}
      empty={heatMap && known.length === 0 ? 'No readings in this range' : undefined}
      summary={`Highest ${formatEnergy(most)} on ${highest}.`}
      legend={[
        { label: `0 to ${formatEnergy(most)}`, colour: 'var(--hh-metered)', shape: 'scale' },
        ...(known.some((value) => value < 0)
          ? [{ label: 'Net export', colour: NEGATIVE, shape: 'block' } as const]
          : []),
        ...((heatMap ?? []).flat().includes(null)
          ? [{ label: 'No reading', colour: 'var(--hh-missing)', shape: 'hatched' } as const]
          : []),
      ]}
      table={() => ({
        columns: [{ label: 'From' }, ...DAYS.map((day) => ({ label: `${day} (kWh)` }))],
        rows: Array.from({ length: 48 }, (_, slot) => [
          clock(slot),
          ...DAYS.map((_day, day) => heatMap?.[day]?.[slot] ?? null),
        ]),
      })}
    >
      <HeatMap
        label="Typical week"
        rowHeight={30}
        hint="Hover over a cell or use the arrow keys"
        columns={COLUMNS}
        rows={(heatMap ?? []).map((slots, day) => ({
          id: DAYS[day]!,
          head: DAYS[day]!.slice(0, 3),
          cells: slots.map((value, slot) => ({
            fill: fillOf(value),
            words:
              `${DAYS[day]}, ${clock(slot)}–${clock((slot + 1) % 48)}: ` +
              (value === null ? 'no reading' : formatEnergy(value)),
          })),
        }))}
      />
    </Chart>
  );
}

function placeOfHighest(heatMap: readonly (readonly (number | null)[])[]): string {
  const all = heatMap.flatMap((slots, day) => slots.map((value, slot) => ({ value: Math.abs(value ?? 0), day, slot })));
  const top = all.reduce((best, cell) => (cell.value > best.value ? cell : best), { value: -1, day: 0, slot: 0 });
  return `${DAYS[top.day]} at ${clock(top.slot)}`;
}
