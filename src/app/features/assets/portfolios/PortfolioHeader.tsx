import { IconArchive, IconArchiveOff, IconCalendar, IconCalendarPlus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { mutation } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { LazyFeedDialog } from '#app/features/messages/mail/index.ts';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { RareActions } from '#app/ui/RareActions.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { plural } from '#text/count.ts';
import { AssignAssets } from './AssignAssets.tsx';
import { restoredWords } from './restoredWords.ts';
import classes from './portfolios.module.css';

const ArchivePortfolio = lazy(() => import('./ArchivePortfolio.tsx'));
const PortfolioForm = lazy(() => import('./PortfolioForm.tsx'));

type Dialog = 'calendar' | 'assign' | 'edit' | 'archive' | 'optIn';

const ACTIONS: readonly RecordAction<Dialog>[] = [
  { opens: 'edit', label: 'Edit', command: 'Edit portfolio', icon: IconPencil },
  { opens: 'assign', label: 'Assign assets', command: 'Assign assets', icon: IconPlus },
  { opens: 'optIn', label: 'Opt in to event', command: 'Opt in to event', icon: IconCalendarPlus, primary: true },
];

/** The portfolio's name, and its actions. */
export function PortfolioHeader({ portfolio }: { portfolio: Portfolio }) {
  const { portfolioUUID, name, status, assetCount } = portfolio;
  const mayOperate = useMayOperate();
  const mayChange = mayOperate && status === 'ACTIVE';
  const mayRestore = usePermission('restorePortfolio') && status === 'ARCHIVED';
  const maySubscribe = usePermission('createCalendarFeed');
  const restore = useMutation({ ...mutation('restorePortfolio'), onError: notifyError });
  const restoring: RecordAction<Dialog> = {
    id: 'restore',
    label: 'Restore',
    command: 'Restore portfolio',
    icon: IconArchiveOff,
    title: 'With the assets that left when the portfolio was archived and are not in another one',
    loading: restore.isPending,
    run: () =>
      restore.mutate({ params: { portfolioUUID } }, { onSuccess: (back) => notifySuccess(restoredWords(back)) }),
  };

  return (
    <RecordHeader<Dialog>
      title={name}
      crumbs={[{ label: 'Portfolios', to: '/portfolios' }]}
      chips={<StatusChip kind="asset" status={status} />}
      note={
        <>
          {plural(assetCount, 'asset')} ·{' '}
          <Link to="/wall" search={{ portfolio: portfolioUUID, by: 'type' }} className={classes.link}>
            View on the fleet wall
          </Link>
        </>
      }
      actions={mayChange ? ACTIONS : mayRestore ? [restoring] : []}
      renderAfter={(open) =>
        mayChange && (
          <RareActions
            actions={[
              ...(maySubscribe
                ? [{ id: 'calendar', label: 'Event calendar', icon: IconCalendar, run: () => open('calendar') }]
                : []),
              { id: 'archive', label: 'Archive portfolio', icon: IconArchive, run: () => open('archive') },
            ]}
          />
        )
      }
      renderDialog={(opened, close) => (
        <>
          {opened === 'calendar' && (
            <LazyFeedDialog
              initial={{ label: `Events of ${name}`.slice(0, 100), kind: 'PORTFOLIO', subject: portfolioUUID }}
              onClose={close}
            />
          )}
          {opened === 'edit' && <PortfolioForm portfolio={portfolio} onClose={close} />}
          {opened === 'optIn' && (
            <BulkDialog
              intent="OPT_IN"
              target={null}
              offers="event"
              filter={{ portfolioUUID }}
              count={assetCount}
              onClose={close}
            />
          )}
          {opened === 'assign' && <AssignAssets portfolio={portfolio} onClose={close} />}
          {opened === 'archive' && <ArchivePortfolio portfolio={portfolio} onClose={close} />}
        </>
      )}
    />
  );
}
