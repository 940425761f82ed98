import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { useOperator } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { askerText } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { Time } from '#app/ui/Time.tsx';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { plural } from '#text/count.ts';
import classes from './dispatch.module.css';

/** An order that waits for a second operator: who asked, until when it can be confirmed, and the button for another. */
export function Confirmation({ summary }: { summary: DispatchSummary }) {
  const { eventUUID, askedBy, confirmByUTC, requestedKw, assets } = summary;
  const operator = useOperator();
  const mayConfirm = usePermission('confirmDispatchOrder');
  const isMine = askedBy === (operator?.email ?? operator?.name);
  const confirm = useMutation({
    ...mutation('confirmDispatchOrder'),
    onSuccess: () => notifySuccess(`Confirmed and sent to ${plural(assets, 'asset')}.`),
  });
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
      {confirm.isError && <ErrorState error={confirm.error} />}
      {isMine ? (
        <p className={classes.note}>Another operator must open this page and confirm it.</p>
      ) : (
        mayConfirm && (
          <div className={classes.actions}>
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params: { 'event-uuid': eventUUID }, body: {} })}
            >
              Confirm and send {formatPower(requestedKw)} to {plural(assets, 'asset')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
