import { useElementSize } from '@mantine/hooks';
import { formatCount } from '#text/count.ts';
import { Chart, type ChartFrameProps } from './Chart.tsx';
import { FlowBand } from './FlowBand.tsx';
import { FlowLosses } from './FlowLosses.tsx';
import { type FlowEnd, type FlowStep, lostOf } from './flowSteps.ts';
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
        columns: [{ label: 'Stage' }, { label: 'Assets' }, { label: 'Lost' }, { label: 'Reason' }, { label: 'Worth' }],
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
