import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { mutation, query } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { notifyUndoable } from '#app/ui/notifyUndoable.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { plural } from '#text/count.ts';
import { restoredWords } from './restoredWords.ts';

const LOADING_PX = 66;

/** Says what archiving takes along and what comes back, then archives; mounted while it is open. */
export default function ArchivePortfolio({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const { portfolioUUID, name, assetCount } = portfolio;
  const navigate = useNavigate();
  const isTold = useIsOffered('archivePortfolioAndReport');
  const archiving = useQuery(
    query(
      'archivePortfolioAndReport',
      { params: { portfolioUUID }, body: { dryRun: true } },
      { staleTime: 0, enabled: isTold },
    ),
  );
  const archive = useMutation(mutation('archivePortfolio'));
  const restore = useMutation(mutation('restorePortfolio'));
  const confirm = () =>
    archive.mutate(
      { params: { portfolioUUID } },
      {
        onSuccess: () => {
          const message = `${name} is archived.`;
          if (isTold)
            notifyUndoable(message, async () =>
              notifySuccess(restoredWords(await restore.mutateAsync({ params: { portfolioUUID } }))),
            );
          else notifySuccess(message);
          void navigate({ to: '/portfolios' });
        },
      },
    );
  const taken = archiving.data;
  return (
    <ConfirmDialog
      title={`Archive ${name}?`}
      action="Archive portfolio"
      ready={!isTold || taken !== undefined}
      pending={archive.isPending}
      error={archive.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      {archiving.error ? (
        <ErrorState error={archiving.error} onRetry={() => void archiving.refetch()} />
      ) : isTold && taken === undefined ? (
        <Skeleton height={LOADING_PX} />
      ) : (
        <>
          <p>
            {assetCount === 0
              ? 'No asset is in it.'
              : `${plural(taken?.assets ?? assetCount, 'asset')} will stand without a portfolio; ` +
                `they stay active, with their readings and opt-ins.`}{' '}
            It can no longer be assigned to events.
          </p>
          {taken && (
            <p>
              {taken.assignedEvents > 0 &&
                `It is assigned to ${plural(taken.assignedEvents, 'event')} to come: ${plural(taken.invitations, 'invitation ends', 'invitations end')}. `}
              Restoring it brings back the assets that are in no other portfolio by then, with their invitations.
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
