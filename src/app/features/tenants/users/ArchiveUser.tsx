import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { mutation, query } from '#app/data/query.ts';
import { LosingEvents } from '#app/features/tenants/consents/index.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { notifyUndoable } from '#app/ui/notifyUndoable.tsx';
import type { User } from '#contract/user.ts';
import { plural } from '#text/count.ts';
import { restoredWords } from './restoredWords.ts';

const LOADING_PX = 88;

/** Says what archiving takes along and what comes back, then archives; mounted while it is open. */
export default function ArchiveUser({ user, onClose }: { user: User; onClose: () => void }) {
  const { userUUID, name } = user;
  const navigate = useNavigate();
  const isTold = useIsOffered('archiveUserAndReport');
  const archiving = useQuery(
    query('archiveUserAndReport', { params: { userUUID }, body: { dryRun: true } }, { staleTime: 0, enabled: isTold }),
  );
  const archive = useMutation(mutation('archiveUser'));
  const restore = useMutation(mutation('restoreUser'));
  const confirm = () =>
    archive.mutate(
      { params: { userUUID } },
      {
        onSuccess: () => {
          const message = `${name} is archived.`;
          if (isTold)
            notifyUndoable(message, async () =>
              notifySuccess(restoredWords(await restore.mutateAsync({ params: { userUUID } }))),
            );
          else notifySuccess(message);
          void navigate({ to: '/users' });
        },
      },
    );
  const taken = archiving.data;
  return (
    <ConfirmDialog
      title={`Archive ${name}?`}
      action="Archive user"
      keep="Keep the user"
      ready={!isTold || taken !== undefined}
      pending={archive.isPending}
      error={archive.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {!isTold ? (
        <p>The assets are archived, active consents are withdrawn and opt-ins into scheduled events end.</p>
      ) : archiving.error ? (
        <ErrorState error={archiving.error} onRetry={() => void archiving.refetch()} />
      ) : taken === undefined ? (
        <Skeleton height={LOADING_PX} />
      ) : (
        <>
          <p>In the same step:</p>
          <ul>
            <li>{plural(taken.assets, 'asset is', 'assets are')} archived; new readings are refused</li>
            <li>
              {plural(
                taken.dispatchConsents + taken.dataConsents,
                'active consent is withdrawn',
                'active consents are withdrawn',
              )}
            </li>
            <li>{plural(taken.schemeOptIns, 'place in a scheme ends', 'places in schemes end')}</li>
            <li>
              {taken.totalEvents === 0
                ? 'No scheduled event loses assets'
                : plural(taken.totalEvents, 'scheduled event loses assets', 'scheduled events lose assets')}
            </li>
            {taken.meterAccounts > 0 && (
              <li>{plural(taken.meterAccounts, 'meter account is', 'meter accounts are')} deleted, for good</li>
            )}
          </ul>
          <LosingEvents {...taken} />
          <p>
            The history stays readable. Restoring the user gives all of it back, as far as it is still possible then
            {taken.meterAccounts > 0 && ', but for the meter account: its credential has to be entered again'}.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
