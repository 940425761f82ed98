import { Chart, type ChartFrameProps } from './Chart.tsx';
import classes from './Funnel.module.css';

export type FunnelLoss = { count: number; reason: string; onOpen: () => void };
/** A stage, how many reach it, and why those of the stage before do not. */
export type FunnelStep = { id: string; label: string; count: number; losses: readonly FunnelLoss[] };

type FunnelProps = ChartFrameProps & { measure: string; steps: readonly FunnelStep[]; empty?: string | undefined };

const ROW_PX = 36;
const shown = (losses: readonly FunnelLoss[]): FunnelLoss[] => losses.filter(({ count }) => count > 0);
const lostAt = ({ losses }: FunnelStep): number => losses.reduce((sum, { count }) => sum + count, 0);

/** How many pass each stage; every loss opens the list of the lost ones. */
export function Funnel({ steps, ...frame }: FunnelProps) {
  const all = steps[0]?.count ?? 0;
  return (
    <Chart
      {...frame}
      height={steps.length * ROW_PX}
      grows
      summary={`${steps.map(({ label, count }) => `${label} ${count}`).join(', ')}.`}
      table={() => ({
        columns: [{ label: 'Stage' }, { label: 'Assets' }, { label: 'Lost' }, { label: 'Reason' }],
        rows: steps.map((step) => [
          step.label,
          step.count,
          lostAt(step),
          shown(step.losses)
            .map(({ count, reason }) => (step.losses.length > 1 ? `${count} ${reason}` : reason))
            .join(', '),
        ]),
      })}
    >
      <ol className={classes.funnel}>
        {steps.map((step) => (
          <li key={step.id}>
            <span>{step.label}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ width: `${(100 * step.count) / all}%` }} />
              <span style={{ width: `${(100 * lostAt(step)) / all}%` }} data-lost />
            </span>
            <strong>{step.count.toLocaleString('en-GB')}</strong>
            <span className={classes.lost}>
              {shown(step.losses).map(({ count, reason, onOpen }) => (
                <button key={reason} type="button" onClick={onOpen}>
                  −{count.toLocaleString('en-GB')} {reason}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Chart>
  );
}
