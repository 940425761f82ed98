import { formatClock, formatFixed } from '#app/format/format.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import type { Dispatch } from '#contract/dispatch/dispatch.ts';
import type { Event } from '#contract/event.ts';
import { inDirection } from './summaryWords.ts';
import classes from './dispatch.module.css';
import drawer from './DispatchDrawer.module.css';

type DispatchPeriodsProps = { dispatch: Pick<Dispatch, 'periods'>; eventType: Event['eventType'] };

/**
 * Asked, sent, metered and reported power of each half hour. The meter settles; the device's figure stands beside it.
 */
export function DispatchPeriods({ dispatch: { periods }, eventType }: DispatchPeriodsProps) {
  return (
    <section>
      <h3 className={classes.heading}>By half-hour, kW</h3>
      <ScrollRegion label="By half-hour">
        <table className={drawer.periods}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">Instructed</th>
              <th scope="col">Value sent</th>
              <th scope="col">Metered</th>
              <th scope="col">Device reported</th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ startTime, requestedKw, kw, measuredKw, reportedKw }) => (
              <tr key={startTime}>
                <th scope="row">{formatClock(startTime)}</th>
                <td>{formatFixed(inDirection(requestedKw, eventType), 2)}</td>
                <td>{formatFixed(kw, 2)}</td>
                <td>{formatFixed(inDirection(measuredKw, eventType), 2)}</td>
                <td>{formatFixed(inDirection(reportedKw, eventType), 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
