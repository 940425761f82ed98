import { Button, Skeleton } from '@mantine/core';
import { IconArrowsSplit, IconBan, IconHandStop, IconList } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { useNow } from '#app/data/clock.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { formatClock, formatPower } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { ControllersOfDispatch } from './ControllersOfDispatch.tsx';
import type { DispatchAddressProps } from './dispatchAddress.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { Standings } from './Standings.tsx';
import { dispatchLine } from './summaryWords.ts';
import { dispatchVerdict } from './verdict.ts';
import classes from './dispatch.module.css';

const Respread = lazy(() => import('./Respread.tsx'));
const CancelDispatch = lazy(() => import('./CancelDispatch.tsx'));
const Brake = lazy(() => import('./Brake.tsx'));

type Opened = 'respread' | 'cancel' | 'brake';

/** Actions on a dispatch in progress. */
function DispatchCommands({ event, summary }: { event: Event; summary: DispatchSummary }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayRespread = usePermission('respreadDispatches');
  const mayCancel = usePermission('cancelDispatches');
  const mayStop = usePermission('stopDispatch');
  const close = () => setOpened(null);
  const underWay = summary.status !== 'CANCELLED' && summary.status !== 'ENDED' && event.state !== 'ENDED';
  if (!underWay) return null;
  return (
    <div className={classes.actions}>
      {mayRespread && summary.status === 'ISSUED' && (
        <Button
          variant="default"
          leftSection={<IconArrowsSplit size={16} stroke={1.8} />}
          onClick={() => setOpened('respread')}
        >
          Reallocate
        </Button>
      )}
      {mayCancel && summary.held?.action !== 'SEND' && (
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
        {opened === 'respread' && <Respread event={event} onClose={close} />}
        {opened === 'cancel' && <CancelDispatch event={event} summary={summary} onClose={close} />}
        {opened === 'brake' && <Brake onClose={close} />}
      </Suspense>
    </div>
  );
}

// What few events show, and its tables and fields, is loaded when it is first shown.
const AllDispatches = lazy(async () => ({ default: (await import('./AllDispatches.tsx')).AllDispatches }));
const Confirmation = lazy(async () => ({ default: (await import('./Confirmation.tsx')).Confirmation }));
const SilentAssets = lazy(async () => ({ default: (await import('./WaitingAssets.tsx')).SilentAssets }));
const UnconfirmedCancels = lazy(async () => ({ default: (await import('./WaitingAssets.tsx')).UnconfirmedCancels }));

type CockpitProps = { event: Event; summary: DispatchSummary } & DispatchAddressProps;

/** How an event's dispatch stands: what was asked, who promised, who is silent, and what can be done about it. */
export function DispatchCockpit({ event, summary, ...at }: CockpitProps) {
  const { tone, text } = dispatchVerdict(summary, event, useNow());
  const { dlist, dstate, delivery, controller, dispatch } = at.address;
  const isListed = dlist === true || [dstate, delivery, controller, dispatch].some((filter) => filter !== undefined);
  const sent = summary.status !== 'AWAITING_CONFIRMATION' && summary.status !== 'WAITING';
  return (
    <>
      <Panel>
        <div className={classes.stack}>
          <div className={classes.head}>
            <h2 className={classes.title}>Dispatch</h2>
            <DispatchCommands event={event} summary={summary} />
          </div>
          {summary.held && <HeldNotice eventUUID={event.eventUUID} held={summary.held} />}
          {summary.held?.action !== 'SEND' && (
            <p className={classes.verdict} data-tone={tone} aria-live="polite">
              {text}
            </p>
          )}
          <p className={classes.line}>{dispatchLine(summary)}</p>
          {sent && <Standings summary={summary} {...at} />}
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
          {summary.status === 'AWAITING_CONFIRMATION' && (
            <Suspense fallback={<Skeleton height={80} />}>
              <Confirmation event={event} summary={summary} />
            </Suspense>
          )}
          <OrderFacts summary={summary} />
        </div>
      </Panel>
      <Suspense fallback={<Skeleton height={160} mb={16} />}>
        {sent && summary.unconfirmedCancels > 0 && <UnconfirmedCancels summary={summary} />}
        {sent && summary.silent.assets > 0 && <SilentAssets summary={summary} />}
        {sent && isListed && (
          <Panel>
            <AllDispatches event={event} summary={summary} {...at} />
          </Panel>
        )}
      </Suspense>
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

/** Asked, promised and measured power of each half hour. */
function DispatchChart({ summary: { periods }, fileName }: { summary: DispatchSummary; fileName: string }) {
  return (
    <PeriodChart
      title="Instructed, accepted, measured"
      fileName={fileName}
      periods={periods}
      unit="kW"
      isGrouped
      empty={periods.length === 0 ? 'No half-hours' : undefined}
      layers={[
        {
          label: 'Instructed',
          drawn: 'outline',
          colour: 'var(--hh-metered)',
          values: periods.map(({ requestedKw }) => requestedKw),
        },
        { label: 'Accepted', drawn: 'dashed', values: periods.map(({ promisedKw }) => promisedKw) },
        { label: 'Measured', drawn: 'bar', values: periods.map(({ measuredKw }) => measuredKw) },
      ]}
      summary={periods
        .map(
          ({ startTime, requestedKw, promisedKw, measuredKw }) =>
            `${formatClock(startTime)}: ${formatPower(requestedKw)} instructed, ${formatPower(promisedKw)} accepted, ` +
            `${measuredKw === null ? 'not measured yet' : `${formatPower(measuredKw)} measured`}.`,
        )
        .join(' ')}
      more={[
        { label: 'Target (kW)', values: periods.map(({ targetKw }) => targetKw) },
        { label: 'Assets measured', values: periods.map(({ measuredAssets }) => measuredAssets) },
      ]}
    />
  );
}
