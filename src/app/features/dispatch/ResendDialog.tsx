import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '#app/data/clock.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { formatClock, formatPower } from '#app/format/format.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { plural } from '#text/count.ts';
import { Effect } from './Effect.tsx';
import { UNDO_SECONDS, undoText } from './undo.ts';

export type ToResend = {
  eventUUID: string;
  /** To whom, in words: "Hill House", "all 257 that did not acknowledge". */
  whom: string;
  selection: BodyOf<'resendDispatches'>;
};

/** Asks before something is sent again, with its effect; those whose answer is still due are left out. */
export default function ResendDialog({ eventUUID, whom, selection, onClose }: ToResend & { onClose: () => void }) {
  const now = useNow();
  const params = { 'event-uuid': eventUUID };
  const { data, error } = useQuery(
    query('resendDispatches', { params, body: { ...selection, dryRun: true } }, { gcTime: 0 }),
  );
  const event = useQuery(query('getEvent', { params })).data;
  const resend = useOperation('resendDispatches');
  const start = event ? Date.parse(event.startTime) : now;
  const tooSoon = data?.tooSoon;
  return (
    <ConfirmDialog
      title={`Resend to ${whom}?`}
      action={data && data.assets > 0 ? `Resend ${formatPower(data.kw)} to ${plural(data.assets, 'asset')}` : 'Resend'}
      keep="Do not resend"
      ends={false}
      ready={data !== undefined && data.assets > 0}
      error={error}
      onConfirm={async () => {
        const { assets, leavesUTC } = await resend({ params, body: { ...selection, undoSeconds: UNDO_SECONDS } });
        return leavesUTC
          ? `Resent to ${plural(assets, 'asset')} in ${UNDO_SECONDS} seconds, unless you undo it.`
          : `Resent to ${plural(assets, 'asset')}.`;
      }}
      onClose={onClose}
    >
      {data === undefined ? (
        error === null && <Skeleton height={140} />
      ) : (
        <>
          {data.assets > 0 && (
            <Effect
              power={{ label: 'Instructed', kw: data.kw }}
              assets={data.assets}
              controllers={data.controllers}
              messages={data.messages}
              takesEffect={
                start > now
                  ? `At the start, ${formatClock(start)}; the same instruction as before`
                  : 'On receipt; the same instruction as before'
              }
              undo={undoText(start, now)}
            />
          )}
          {tooSoon && (
            <p>
              {plural(tooSoon.assets, data.assets > 0 ? 'other asset' : 'asset')} already resent: the response may still
              come. Again possible at {formatClock(tooSoon.againUTC)}.
            </p>
          )}
          {data.assets === 0 && !tooSoon && <p>Nothing is waiting for a response.</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
