import { Button, Skeleton } from '@mantine/core';
import { IconList } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useNow } from '#app/data/clock.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { ControllersOfDispatch } from './ControllersOfDispatch.tsx';
import type { DispatchAddressProps } from './dispatchAddress.ts';
import { DispatchChart } from './DispatchChart.tsx';
import { DispatchCommands } from './DispatchCommands.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { StateBar } from './StateBar.tsx';
import { dispatchLine } from './summaryWords.ts';
import { dispatchVerdict } from './verdict.ts';
import classes from './dispatch.module.css';

// What few events show, and its tables and fields, is loaded when it is first shown.
const AllDispatches = lazy(async () => ({ default: (await import('./AllDispatches.tsx')).AllDispatches }));
const Confirmation = lazy(async () => ({ default: (await import('./Confirmation.tsx')).Confirmation }));
const SilentAssets = lazy(async () => ({ default: (await import('./WaitingAssets.tsx')).SilentAssets }));
const UnconfirmedCancels = lazy(async () => ({ default: (await import('./WaitingAssets.tsx')).UnconfirmedCancels }));

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
            <DispatchCommands event={event} summary={summary} />
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
          {summary.status === 'AWAITING_CONFIRMATION' && (
            <Suspense fallback={<Skeleton height={80} />}>
              <Confirmation summary={summary} />
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
