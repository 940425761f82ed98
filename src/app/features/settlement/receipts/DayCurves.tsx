import { useElementSize } from '@mantine/hooks';
import { exactKwh } from '#app/features/assets/index.ts';
import { formatClock, formatNumber } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { Curves } from './evidenceData.ts';
import classes from './DayCurves.module.css';

/** Its width before it is measured. */
const USUAL_PX = 460;
const HEIGHT = 170;
const LEFT = 28;
const BOTTOM = 20;
const TOP = 6;
const GRID_LINES = 3;
/** A label each two hours. */
const LABEL_SLOTS = 4;

type DayCurvesProps = { curves: Curves; at: number; event: Pick<Event, 'startTime' | 'endTime'> };

/** The days used over each other, their mean, and the day itself; the window shaded, the difference a bar. */
export function DayCurves({ curves: { fromMs, used, mean, day }, at, event }: DayCurvesProps) {
  const { ref, width: measured } = useElementSize<HTMLElement>();
  const width = measured || USUAL_PX;
  const slots = day.length;
  const known = [...used.flatMap(({ values }) => values), ...mean, ...day].filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const high = Math.max(0.1, ...known);
  const x = (slot: number) => LEFT + (slot * (width - LEFT)) / slots;
  const y = (kwh: number) => TOP + ((high - kwh) * (HEIGHT - TOP - BOTTOM)) / (high - low);
  const slotOf = (instant: number) => Math.min(slots, Math.max(0, (instant - fromMs) / HALF_HOUR_MS));
  const steps = (values: readonly (number | null)[]) =>
    values
      .map((kwh, slot) =>
        kwh === null ? '' : `${(values[slot - 1] ?? null) === null ? 'M' : 'L'}${x(slot)} ${y(kwh)}H${x(slot + 1)}`,
      )
      .join('');
  const [from, to] = [slotOf(Date.parse(event.startTime)), slotOf(Date.parse(event.endTime))];
  const slot = slotOf(at);
  const [before, after] = [mean[slot] ?? null, day[slot] ?? null];
  return (
    <figure ref={ref} className={classes.figure}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg drawn here is no img element */}
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={describe(before, after, used.length)}>
        <rect className={classes.window} x={x(from)} y={TOP} width={x(to) - x(from)} height={HEIGHT - TOP - BOTTOM} />
        <rect className={classes.window} x={x(slot)} y={TOP} width={x(1) - x(0)} height={HEIGHT - TOP - BOTTOM} />
        {Array.from({ length: GRID_LINES }, (_, index) => low + ((high - low) * index) / (GRID_LINES - 1)).map(
          (kwh) => (
            <g key={kwh}>
              <path className={classes.grid} d={`M${LEFT} ${y(kwh)}H${width}`} />
              <text className={classes.text} x={LEFT - 4} y={y(kwh) + 4} textAnchor="end">
                {formatNumber(Number(kwh.toFixed(1)))}
              </text>
            </g>
          ),
        )}
        {used.map(({ date, values }) => (
          <path key={date} className={classes.used} d={steps(values)} />
        ))}
        <path className={classes.mean} d={steps(mean)} />
        <path className={classes.day} d={steps(day)} />
        {before !== null && after !== null && (
          <path className={classes.difference} d={`M${x(slot + 0.5)} ${y(before)}V${y(after)}`} />
        )}
        {Array.from({ length: Math.ceil(slots / LABEL_SLOTS) }, (_, index) => index * LABEL_SLOTS).map((label) => (
          <text
            key={label}
            className={classes.text}
            x={x(label)}
            y={HEIGHT - 4}
            textAnchor={label === 0 ? 'start' : 'middle'}
          >
            {formatClock(fromMs + label * HALF_HOUR_MS)}
          </text>
        ))}
      </svg>
      <figcaption>
        <span data-key="day">Metered that day</span>
        <span data-key="mean">Mean of the days used</span>
        <span data-key="used">Days used</span>
        <span data-key="window">Event window</span>
      </figcaption>
    </figure>
  );
}

const describe = (mean: number | null, metered: number | null, days: number): string =>
  `Use around the half-hour on ${days} days, and on the day itself: ` +
  `the mean is ${exactKwh(mean)} kWh, and ${exactKwh(metered)} kWh were metered`;
