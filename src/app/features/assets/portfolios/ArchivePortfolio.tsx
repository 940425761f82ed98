import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ArchiveDialog } from '#app/ui/ArchiveDialog.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { plural } from '#text/count.ts';
import { restoredWords } from './restoredWords.ts';

/** Says what archiving takes along and what comes back, then archives; mounted while it is open. */
export default function ArchivePortfolio({ portfolio, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const { portfolioUUID, name, assetCount } = portfolio;
  const params = { portfolioUUID };
  const navigate = useNavigate();
  const isTold = usePermission('archivePortfolioAndReport');
  const effect = useQuery(
    query('archivePortfolioAndReport', { params, body: { dryRun: true } }, { staleTime: 0, enabled: isTold }),
  );
  const archive = useOperation('archivePortfolio');
  const restore = useOperation('restorePortfolio');
  return (
    <ArchiveDialog
      name={name}
      what="portfolio"
      effect={isTold ? effect : null}
      archive={async () => {
        await archive({ params });
        await navigate({ to: '/portfolios' });
      }}
      restore={async () => restoredWords(await restore({ params }))}
      onClose={onClose}
    >
      {(taken) => (
        <>
          <p>
            {assetCount === 0
              ? 'This portfolio has no assets.'
              : `${plural(taken?.assets ?? assetCount, 'asset')} will be left without a portfolio; ` +
                `they stay active and keep their readings and opt-ins.`}{' '}
            The portfolio can no longer be assigned to events.
          </p>
          {taken && (
            <p>
              {taken.assignedEvents > 0 &&
                `It is assigned to ${plural(taken.assignedEvents, 'event')} in the future: ${plural(taken.invitations, 'invitation ends', 'invitations end')}. `}
              Restoring the portfolio brings back, with their invitations, the assets that are not in another portfolio
              by then.
            </p>
          )}
        </>
      )}
    </ArchiveDialog>
  );
}
