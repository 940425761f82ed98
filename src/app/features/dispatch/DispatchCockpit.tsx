import { Button } from '@mantine/core';
import { IconArrowsSplit, IconBan, IconHandStop, IconList } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '#app/data/api/clock.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { allocationWords, askerText, latencyText, refusalWords } from '#app/format/dispatchWords.ts';
import { plural } from '#app/format/plural.ts';
import { FactGrid } from '#app/ui/FactGrid.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { DispatchRefusalCode, DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { AllDispatches } from './AllDispatches.tsx';
import { Confirmation } from './Confirmation.tsx';
import { ControllersOfDispatch } from './ControllersOfDispatch.tsx';
import type { DispatchAddressProps } from './dispatchAddress.ts';
import { DispatchChart } from './DispatchChart.tsx';
import { StateBar } from './StateBar.tsx';
import { dispatchLine } from './summaryWords.ts';
import { dispatchVerdict } from './verdict.ts';
import { SilentAssets, UnconfirmedCancels } from './WaitingAssets.tsx';
import classes from './dispatch.module.css';

const Respread = lazy(() => import('./Respread.tsx'));
const CancelDispatch = lazy(() => import('./CancelDispatch.tsx'));
const Brake = lazy(() => import('./Brake.tsx'));

type Opened = 'respread' | 'cancel' | 'brake';
type CockpitProps = { event: Event; summary: DispatchSummary } & DispatchAddressProps;

/** How an event's dispatch stands: what was asked, who promised, who is silent, and what can be done about it. */
export function DispatchCockpit({ event, summary, ...at }: CockpitProps) {
  const { tone, text } = dispatchVerdict(summary, event, useNow());
  const { dlist, dstate, controller, dispatch } = at.address;
  const isListed = dlist === true || [dstate, controller, dispatch].some((filter) => filter !== undefined);
  const sent = summary.status !== 'AWAITING_CONFIRMATION' && summary.status !== 'WAITING';
  return (
    <>
      <Panel>
        <div className={classes.stack}>
          <div className={classes.head}>
            <h2 className={classes.title}>Dispatch</h2>
            <Commands event={event} summary={summary} />
          </div>
          <p className={classes.verdict} data-tone={tone} aria-live="polite">
            {text}
          </p>
          <p className={classes.line}>{dispatchLine(summary)}</p>
          {sent && <StateBar summary={summary} {...at} />}
          {sent && !isListed && (
            <div className={classes.actions}>
              <Button
                variant="default"
                leftSection={<IconList size={16} stroke={1.8} />}
                onClick={() => at.onAddress({ dlist: true })}
              >
                List {plural(summary.assets, 'dispatch', 'dispatches')}
              </Button>
            </div>
          )}
          {summary.status === 'AWAITING_CONFIRMATION' && <Confirmation summary={summary} />}
          <Terms summary={summary} />
        </div>
      </Panel>
      {sent && <UnconfirmedCancels summary={summary} />}
      {sent && <SilentAssets summary={summary} />}
      {sent && isListed && (
        <Panel>
          <AllDispatches event={event} summary={summary} {...at} />
        </Panel>
      )}
      {sent && (
        <div className={classes.columns}>
          <Panel>
            <DispatchChart summary={summary} fileName={`${event.name} dispatch`} />
          </Panel>
          <Panel>
            <ControllersOfDispatch controllers={summary.controllers} />
          </Panel>
        </div>
      )}
    </>
  );
}

/** What can be done about a dispatch under way. */
function Commands({ event: { eventUUID, state }, summary }: { event: Event; summary: DispatchSummary }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayRespread = usePermission('respreadDispatches');
  const mayCancel = usePermission('cancelDispatches');
  const mayStop = usePermission('stopDispatch');
  const close = () => setOpened(null);
  const underWay = summary.status !== 'CANCELLED' && summary.status !== 'ENDED' && state !== 'ENDED';
  if (!underWay) return null;
  return (
    <div className={classes.actions}>
      {mayRespread && summary.status === 'ISSUED' && (
        <Button
          variant="default"
          leftSection={<IconArrowsSplit size={16} stroke={1.8} />}
          onClick={() => setOpened('respread')}
        >
          Re-spread
        </Button>
      )}
      {mayCancel && (
        <Button variant="default" leftSection={<IconBan size={16} stroke={1.8} />} onClick={() => setOpened('cancel')}>
          Cancel dispatch
        </Button>
      )}
      {mayStop && (
        <Button color="red.9" leftSection={<IconHandStop size={16} stroke={1.8} />} onClick={() => setOpened('brake')}>
          Stop all dispatch
        </Button>
      )}
      <Suspense>
        {opened === 'respread' && <Respread eventUUID={eventUUID} onClose={close} />}
        {opened === 'cancel' && <CancelDispatch summary={summary} onClose={close} />}
        {opened === 'brake' && <Brake onClose={close} />}
      </Suspense>
    </div>
  );
}

function Terms({ summary }: { summary: DispatchSummary }) {
  const { latency, askedBy, confirmedBy, allocation, issuedUTC, issueAtUTC, revision, refusedByCode } = summary;
  const leftOut = Object.entries(refusedByCode).filter(([, count]) => count > 0);
  return (
    <FactGrid
      facts={[
        [
          'Answers',
          latency.answers === 0
            ? 'None yet'
            : `${latency.answers.toLocaleString('en-GB')}: half within ${latencyText(latency.p50Seconds)}, ` +
              `95\u2009% within ${latencyText(latency.p95Seconds)}`,
        ],
        [issuedUTC === null ? 'To be sent' : 'Sent', <Time key="sent" at={issuedUTC ?? issueAtUTC} />],
        ['Asked by', confirmedBy === null ? askerText(askedBy) : `${askerText(askedBy)}, confirmed by ${confirmedBy}`],
        ['Divided', allocationWords[allocation]],
        ['Revision', revision],
        ...(leftOut.length === 0
          ? []
          : [
              [
                'Left out',
                leftOut
                  .map(
                    ([code, count]) =>
                      `${plural(count, 'asset')}: ${refusalWords[code as DispatchRefusalCode]?.why.toLowerCase() ?? code}`,
                  )
                  .join('; '),
                'whole',
              ] as const,
            ]),
      ]}
    />
  );
}
