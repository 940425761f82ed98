import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { useOperator } from '#app/data/session.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { askerText } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';
import { Effect } from './Effect.tsx';
import { whenText } from './summaryWords.ts';
import { UNDO_SECONDS, undoText } from './undo.ts';
import classes from './dispatch.module.css';

/** An order that waits for a second operator: who asked, until when it can be confirmed, and the button for another. */
export function Confirmation({ event, summary }: { event: Event; summary: DispatchSummary }) {
  const now = useNow();
  const [asking, setAsking] = useState(false);
  const { eventUUID, askedBy, confirmByUTC, requestedKw, assets } = summary;
  const operator = useOperator();
  const mayConfirm = usePermission('confirmDispatchOrder');
  const isMine = askedBy === (operator?.email ?? operator?.name);
  const confirm = useOperation('confirmDispatchOrder');
  return (
    <div className={classes.stack}>
      <p className={classes.plain}>
        {isMine ? 'You' : askerText(askedBy)} requested {formatPower(requestedKw)} from {plural(assets, 'asset')}.
        {confirmByUTC !== null && (
          <>
            {' '}
            The request can be confirmed until <Time at={confirmByUTC} />; after that it lapses and nothing is sent.
          </>
        )}
      </p>
      {isMine ? (
        <p className={classes.note}>Another operator must open this page and confirm it.</p>
      ) : (
        mayConfirm && (
          <div className={classes.actions}>
            <Button onClick={() => setAsking(true)}>
              Confirm and send {formatPower(requestedKw)} to {plural(assets, 'asset')}
            </Button>
          </div>
        )
      )}
      {asking && (
        <ConfirmDialog
          title="Confirm and send this dispatch?"
          action={`Send ${formatPower(requestedKw)} to ${plural(assets, 'asset')}`}
          keep="Do not send"
          ends={false}
          onConfirm={async () => {
            const order = await confirm({
              params: { 'event-uuid': eventUUID },
              body: { undoSeconds: UNDO_SECONDS },
            });
            return `Confirmed: ${formatPower(order.requestedKw)} leaves for ${plural(order.assets, 'asset')}.`;
          }}
          onClose={() => setAsking(false)}
        >
          <Effect
            power={{ label: 'Instructed', kw: requestedKw }}
            assets={assets}
            takesEffect={`Devices switch at ${whenText(event.startTime, now)}`}
            undo={undoText(Date.parse(event.startTime), now)}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
