import { useElementSize } from '@mantine/hooks';
import { useId } from 'react';
import { formatCount } from '#text/count.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { BAR_PX, flowColumns } from './flowGeometry.ts';
import { type FlowEnd, type FlowLoss, type FlowStep, lostOf } from './flowSteps.ts';
import classes from './Flow.module.css';

type FlowProps = ChartFrameProps & {
  measure: string;
  steps: readonly FlowStep[];
  end?: FlowEnd | undefined;
  empty?: string | undefined;
};

/** Below this width the stages are rows. */
const MIN_BAND_PX = 720;
const HEIGHT_PX = 216;

/** How many pass each stage, and all before it; every loss opens the list of the lost ones. */
export function Flow({ steps, end, ...frame }: FlowProps) {
  const { ref, width } = useElementSize();
  const shown = steps.map((step) => ({ ...step, losses: step.losses.filter(({ count }) => count > 0) }));
  return (
    <Chart
      {...frame}
      height={HEIGHT_PX}
      grows
      summary={`${steps.map(({ label, count }) => `${label} ${formatCount(count)}`).join(', ')}.`}
      table={() => ({
        columns: [
          { label: 'Stage' },
          { label: 'Assets' },
          { label: 'Dropped out' },
          { label: 'Reason' },
          { label: 'Value' },
        ],
        rows: shown.map(({ label, count, losses }) => [
          label,
          count,
          lostOf(losses),
          losses.map((loss) => (losses.length > 1 ? `${loss.count} ${loss.reason}` : loss.reason)).join(', '),
          losses.flatMap(({ worth }) => worth ?? []).join(', '),
        ]),
      })}
    >
      <div ref={ref}>
        {width >= MIN_BAND_PX && <FlowBand steps={shown} end={end} width={width} />}
        {width > 0 && width < MIN_BAND_PX && <FlowRows steps={shown} end={end} />}
      </div>
    </Chart>
  );
}

type FlowRowsProps = { steps: readonly FlowStep[]; end: FlowEnd | undefined };

/** The stages from top to bottom, where there is no width for a band. */
function FlowRows({ steps, end }: FlowRowsProps) {
  const all = steps[0]?.count ?? 0;
  return (
    <>
      <ol className={classes.rows}>
        {steps.map(({ id, label, count, losses }) => (
          <li key={id}>
            <span>{label}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${all === 0 ? 0 : (100 * count) / all}%` }} />
            </span>
            <strong>{formatCount(count)}</strong>
            {losses.length > 0 && (
              <div className={classes.rowLosses}>
                <FlowLosses losses={losses} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {end && (
        <p className={classes.rowEnd}>
          <strong>{end.figure}</strong> {end.label}
          {end.note !== undefined && <span className={classes.worth}>, {end.note}</span>}
        </p>
      )}
    </>
  );
}

type FlowBandProps = { steps: readonly FlowStep[]; end: FlowEnd | undefined; width: number };

const HEIGHT = 84;
const DEPTH = 112;
/** For what the last stage comes to, beside its bar; for its name. */
const END_PX = 136;
const LABEL_PX = 108;

/** The stages from left to right: what goes on as a band, what leaves as a hatched ribbon to its number. */
function FlowBand({ steps, end, width }: FlowBandProps) {
  const hatch = useId();
  const step = (width - (end ? END_PX : LABEL_PX)) / Math.max(1, steps.length - 1);
  const columns = flowColumns(
    steps.map(({ count }) => count),
    { step, height: HEIGHT, depth: DEPTH },
  );
  const placed = (index: number) => ({ left: index * step, width: index === steps.length - 1 ? undefined : step - 8 });
  return (
    <div className={classes.flow}>
      <ol className={classes.stages}>
        {steps.map(({ id, label, count }, index) => (
          <li key={id} style={placed(index)}>
            <span>{label}</span>
            <strong>{formatCount(count)}</strong>
          </li>
        ))}
      </ol>
      <div className={classes.drawing}>
        <svg width={width} height={DEPTH} aria-hidden="true">
          <defs>
            <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="2.5" height="5" className={classes.lost} />
            </pattern>
          </defs>
          {columns.map(({ x, barHeight, band, ribbon }, index) => (
            <g key={steps[index]!.id}>
              {band && <rect x={x + BAR_PX} width={band.width} height={band.height} className={classes.band} />}
              {ribbon && (
                <path
                  d={ribbon.path}
                  className={classes.ribbon}
                  data-thin={ribbon.isThin}
                  style={ribbon.isThin ? undefined : { fill: `url(#${hatch})` }}
                />
              )}
              <rect x={x} width={BAR_PX} height={barHeight} rx={2} className={classes.bar} />
            </g>
          ))}
        </svg>
        {end && (
          <p className={classes.end} style={{ left: (steps.length - 1) * step + BAR_PX + 10 }}>
            <strong>{end.figure}</strong>
            <span>{end.label}</span>
            {end.note !== undefined && <span className={classes.worth}>{end.note}</span>}
          </p>
        )}
      </div>
      {/* Under the bar that they leave. */}
      <ul className={classes.losses} style={{ gridTemplateColumns: `repeat(${steps.length - 1}, ${step - 12}px)` }}>
        {steps.slice(1).map(({ id, losses }) => (
          <li key={id}>
            <FlowLosses losses={losses} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each loss with its number, reason and worth, and the button that opens its list. */
function FlowLosses({ losses }: { losses: readonly FlowLoss[] }) {
  return losses.map(({ count, reason, worth, action, onOpen }) => (
    <div key={reason} className={classes.loss}>
      <strong>−{formatCount(count)}</strong>
      <span>
        {reason}
        {worth !== undefined && <span className={classes.worth}>, {worth}</span>}
      </span>
      <button type="button" aria-label={`${action}: ${formatCount(count)} ${reason}`} onClick={onOpen}>
        {action}
      </button>
    </div>
  ));
}
