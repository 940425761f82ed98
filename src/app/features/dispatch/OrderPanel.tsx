import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { durationText, termsText } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { DispatchPlan } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { PlanPreview } from './PlanPreview.tsx';
import SendDialog from './SendDialog.tsx';
import { whenText } from './summaryWords.ts';
import { TermsFields } from './TermsFields.tsx';
import { termsFormOf, termsOf } from './termsForm.ts';
import classes from './dispatch.module.css';

const PAUSE_MS = 400;
/** What is due by then is sent at once: the preview is a little older than the screen's clock. */
const SOON_MS = 60_000;

/** An event that is not dispatched yet: what would be asked of whom, by which terms, and the button that sends it. */
export function OrderPanel({ event, isSent = false }: { event: Event; isSent?: boolean }) {
  const { eventUUID, dispatch: terms } = event;
  const now = useNow();
  const maySend = usePermission('createDispatchOrder');
  const [form, setForm] = useState(() => termsFormOf(terms));
  const [settled] = useDebouncedValue(form, PAUSE_MS);
  const order = termsOf(settled);
  const preview = useQuery(
    query(
      'createDispatchOrder',
      { params: { 'event-uuid': eventUUID }, body: { ...order, dryRun: true } },
      { enabled: order !== null && maySend },
    ),
  );
  const [asking, setAsking] = useState(false);
  const { data, error } = preview;
  const current = termsOf(form);
  return (
    <Panel>
      <SectionHead
        title="Dispatch"
        note={
          terms.mode === 'AUTO'
            ? `Sent automatically ${durationText(terms.noticeMinutes * 60)} before the start, or manually now`
            : 'Not sent yet: no device has been instructed for this event'
        }
      />
      <div className={classes.order}>
        <div className={classes.terms}>
          <TermsFields value={form} onChange={(changes) => setForm({ ...form, ...changes })} />
          <p className={classes.note}>
            {current === null
              ? 'Enter the notice and the stagger to see the preview.'
              : `Devices are notified ${termsText(current)}.`}
          </p>
          {maySend && data?.assets !== 0 && (
            <div className={classes.actions}>
              <Button
                className={classes.send}
                disabled={!data || current === null || preview.isPlaceholderData}
                loading={isSent}
                onClick={() => setAsking(true)}
              >
                {data ? actionText(data) : 'Send'}
              </Button>
            </div>
          )}
          {data && data.assets > 0 && !data.needsConfirmation && (
            <p className={classes.note}>{leavesNote(data, now)}</p>
          )}
        </div>
        {asking && data && current && (
          <SendDialog event={event} plan={data} terms={current} onClose={() => setAsking(false)} />
        )}
        <div className={classes.grows}>
          {data ? (
            <PlanPreview plan={data} stale={preview.isPlaceholderData} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void preview.refetch()} />
          ) : maySend ? (
            <Skeleton height={520} />
          ) : (
            <p className={classes.note}>You can see what was sent; an operator previews and sends it.</p>
          )}
        </div>
      </div>
    </Panel>
  );
}

/** Label of the button, with the number of assets that it is about. */
const actionText = ({ needsConfirmation, assets, requestedKw }: DispatchPlan): string =>
  needsConfirmation
    ? 'Request confirmation by a second operator'
    : `Send ${formatPower(requestedKw)} to ${plural(assets, 'asset')}`;

/** When it leaves, where that is not soon. */
const leavesNote = ({ issueAtUTC }: DispatchPlan, now: number): string =>
  Date.parse(issueAtUTC) > now + SOON_MS
    ? `Instructions leave at ${whenText(issueAtUTC, now)}.`
    : 'Instructions leave once you have confirmed.';
