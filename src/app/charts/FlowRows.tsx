import { formatCount } from '#text/count.ts';
import { FlowLosses } from './FlowLosses.tsx';
import type { FlowEnd, FlowStep } from './flowSteps.ts';
import classes from './Flow.module.css';

type FlowRowsProps = { steps: readonly FlowStep[]; end: FlowEnd | undefined };

/** The stages from top to bottom, where there is no width for a band. */
export function FlowRows({ steps, end }: FlowRowsProps) {
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
