import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { reasonWords, signalWords } from '#app/format/dispatchWords.ts';
import { formatClock, formatFixed, formatPower } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { deliveryWord, executions } from '#app/ui/dispatchStatus.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Dispatch, DispatchLogEntry, DispatchWithLog } from '#contract/dispatch/dispatch.ts';
import type { Event } from '#contract/event.ts';
import { ContactLine, DueCell } from './contactCells.tsx';
import { DispatchActions } from './DispatchActions.tsx';
import { AnsweredCell, DispatchStateCell } from './dispatchColumns.tsx';
import { logText } from './logText.ts';
import { inDirection } from './summaryWords.ts';
import classes from './dispatch.module.css';
import drawer from './DispatchDrawer.module.css';

type DispatchDrawerProps = { dispatchUUID: string; eventType: Event['eventType']; onClose: () => void };

/** One dispatch: what was asked and answered, each half hour of it, and what happened to it. */
export default function DispatchDrawer({ dispatchUUID, eventType, onClose }: DispatchDrawerProps) {
  const { data, error, refetch } = useQuery(query('getDispatch', { params: { dispatchUUID } }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={620}
      title={data ? (data.assetName ?? data.assetId) : 'Dispatch'}
    >
      {data ? (
        <Opened dispatch={data} eventType={eventType} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </Drawer>
  );
}

function Opened({ dispatch, eventType }: { dispatch: DispatchWithLog; eventType: Event['eventType'] }) {
  const { requestedKw, promisedKw, signal, revision, answeredRevision, reasonCode, log } = dispatch;
  return (
    <div className={classes.stack}>
      <FactGrid
        facts={[
          ['State', <DispatchStateCell key="state" dispatch={dispatch} />],
          ['Instructed', formatPower(inDirection(requestedKw, eventType))],
          ['Accepted', formatPower(inDirection(promisedKw, eventType))],
          ['Answered', <AnsweredCell key="answered" dispatch={dispatch} />],
          ['Execution', <Chip key="execution" {...executions[dispatch.execution]} />],
          ['Revision', `${revision}${answeredRevision === null ? '' : `, answered: ${answeredRevision}`}`],
          ['Instruction', `A ${signalWords[signal]}`],
          ['From', <Time key="from" at={dispatch.startAt} />],
          ['Ends automatically', <Time key="ends" at={dispatch.validUntil} />],
          [
            'Controller',
            <Link
              key="controller"
              to="/controllers/$controllerUUID"
              params={{ controllerUUID: dispatch.controllerUUID }}
              className={classes.link}
            >
              {dispatch.controllerName}
            </Link>,
          ],
          [
            'Asset',
            <Link
              key="asset"
              to="/assets/$assetUUID"
              params={{ assetUUID: dispatch.assetUUID }}
              className={classes.link}
            >
              {dispatch.assetId}
            </Link>,
          ],
          ...(dispatch.delivers === undefined || dispatch.delivers === null
            ? []
            : [['Meter', <Chip key="delivers" {...deliveryWord(dispatch.delivers)} />] as const]),
          ['Response due', <DueCell key="due" dispatch={dispatch} />],
          ...(dispatch.customer
            ? [['Customer', <ContactLine key="customer" contact={dispatch.customer} />] as const]
            : []),
          ...(dispatch.partner
            ? [
                [
                  'Partner',
                  <ContactLine key="partner" contact={dispatch.partner} of={dispatch.controllerName} />,
                ] as const,
              ]
            : []),
          ...(reasonCode === null ? [] : [['Reason', reasonWords[reasonCode]] as const]),
        ]}
      />
      <DispatchActions dispatch={dispatch} />
      <DispatchPeriods dispatch={dispatch} eventType={eventType} />
      <section>
        <h3 className={classes.heading}>History</h3>
        {log.length === 0 ? (
          <p className={classes.note}>No further history.</p>
        ) : (
          <ol className={drawer.log}>
            {log.map((entry) => (
              <Entry key={`${entry.atUTC} ${entry.kind} ${entry.revision}`} entry={entry} />
            ))}
          </ol>
        )}
      </section>
    </div>
  );
}

const actors: Record<DispatchLogEntry['actor'], string> = {
  OPERATOR: 'operator',
  KEY: 'API key',
  CONTROLLER: 'controller',
  PARTICIPANT: 'participant',
  SYSTEM: 'Halfhour',
};

function Entry({ entry: { atUTC, kind, revision, actor, actorName, detail } }: { entry: DispatchLogEntry }) {
  return (
    <li>
      <Time at={atUTC} />
      <span>
        {logText({ kind, detail })}
        <span className={classes.quiet}>
          {' '}
          · revision {revision} · {actorName === null ? actors[actor] : `${actorName}, ${actors[actor]}`}
        </span>
      </span>
    </li>
  );
}

type DispatchPeriodsProps = { dispatch: Pick<Dispatch, 'periods'>; eventType: Event['eventType'] };

/**
 * Asked, sent, metered and reported power of each half hour. The meter settles; the device's figure stands beside it.
 */
function DispatchPeriods({ dispatch: { periods }, eventType }: DispatchPeriodsProps) {
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
