import { Button } from '@mantine/core';
import { IconArchive, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { portfolioMutations } from '#app/data/api/portfolios.ts';
import { useMayOperate } from '#app/data/session.ts';
import { plural } from '#app/format/plural.ts';
import { useCommands } from '#app/ui/commands.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { AssignAssets } from './AssignAssets.tsx';

const PortfolioForm = lazy(() => import('./PortfolioForm.tsx'));

/** What the portfolio is called and the ways to change it. */
export function PortfolioHeader({ portfolio }: { portfolio: Portfolio }) {
  const { portfolioUUID, name, status, assetCount } = portfolio;
  const navigate = useNavigate();
  const mayChange = useMayOperate() && status === 'ACTIVE';
  const [open, setOpen] = useState<'assign' | 'edit' | 'archive' | null>(null);
  const archive = useMutation(portfolioMutations.archive());
  const close = () => setOpen(null);
  const confirm = () =>
    archive.mutate(portfolioUUID, {
      onSuccess: () => {
        notifySuccess(`${name} is archived.`);
        void navigate({ to: '/portfolios' });
      },
    });

  useCommands(
    mayChange
      ? [
          { id: 'assign', label: 'Assign assets', icon: IconPlus, run: () => setOpen('assign') },
          { id: 'edit', label: 'Edit portfolio', icon: IconPencil, run: () => setOpen('edit') },
          { id: 'archive', label: 'Archive portfolio', icon: IconArchive, run: () => setOpen('archive') },
        ]
      : [],
  );

  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Portfolios', to: '/portfolios' }]}
        chips={<StatusChip kind="asset" status={status} />}
        note={plural(assetCount, 'asset')}
        actions={
          mayChange && (
            <>
              <Button
                variant="default"
                leftSection={<IconArchive size={15} stroke={1.8} />}
                onClick={() => setOpen('archive')}
              >
                Archive
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.8} />}
                onClick={() => setOpen('edit')}
              >
                Edit
              </Button>
              <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setOpen('assign')}>
                Assign assets
              </Button>
            </>
          )
        }
      />
      <Suspense>{open === 'edit' && <PortfolioForm portfolio={portfolio} onClose={close} />}</Suspense>
      {open === 'assign' && <AssignAssets portfolio={portfolio} onClose={close} />}
      {open === 'archive' && (
        <ConfirmDialog
          title={`Archive ${name}?`}
          action="Archive portfolio"
          pending={archive.isPending}
          error={archive.error}
          onConfirm={confirm}
          onClose={close}
        >
          <p>
            {assetCount === 0
              ? 'No asset is in it.'
              : `${plural(assetCount, 'asset')} will stand without a portfolio; they stay active, with their readings and opt-ins.`}{' '}
            It can no longer be assigned to events. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
