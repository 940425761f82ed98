import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { LosingEvents } from '#app/features/tenants/consents/index.ts';
import { ArchiveDialog } from '#app/ui/ArchiveDialog.tsx';
import type { User } from '#contract/user.ts';
import { plural } from '#text/count.ts';
import { restoredWords } from './restoredWords.ts';

/** Says what archiving takes along and what comes back, then archives; mounted while it is open. */
export default function ArchiveUser({ user: { userUUID, name }, onClose }: { user: User; onClose: () => void }) {
  const params = { userUUID };
  const navigate = useNavigate();
  const isTold = usePermission('archiveUserAndReport');
  const effect = useQuery(
    query('archiveUserAndReport', { params, body: { dryRun: true } }, { staleTime: 0, enabled: isTold }),
  );
  const archive = useOperation('archiveUser');
  const restore = useOperation('restoreUser');
  return (
    <ArchiveDialog
      name={name}
      what="user"
      effect={isTold ? effect : null}
      archive={async () => {
        await archive({ params });
        await navigate({ to: '/users' });
      }}
      restore={async () => restoredWords(await restore({ params }))}
      onClose={onClose}
    >
      {(taken) =>
        taken === undefined ? (
          <p>The assets are archived, active consents are withdrawn and opt-ins to scheduled events end.</p>
        ) : (
          <>
            <p>At the same time:</p>
            <ul>
              <li>{plural(taken.assets, 'asset is', 'assets are')} archived; new readings are refused</li>
              <li>
                {plural(
                  taken.dispatchConsents + taken.dataConsents,
                  'active consent is withdrawn',
                  'active consents are withdrawn',
                )}
              </li>
              <li>{plural(taken.schemeOptIns, 'scheme registration ends', 'scheme registrations end')}</li>
              <li>
                {taken.totalEvents === 0
                  ? 'No scheduled events lose assets'
                  : plural(taken.totalEvents, 'scheduled event loses assets', 'scheduled events lose assets')}
              </li>
              {taken.meterAccounts > 0 && (
                <li>{plural(taken.meterAccounts, 'meter account is', 'meter accounts are')} deleted permanently</li>
              )}
            </ul>
            <LosingEvents {...taken} />
            <p>
              The history remains available. Restoring the user brings everything back, as far as still possible
              {taken.meterAccounts > 0 && ', except the meter account: its credential must be entered again'}.
            </p>
          </>
        )
      }
    </ArchiveDialog>
  );
}
