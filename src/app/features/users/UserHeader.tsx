import { Button } from '@mantine/core';
import { IconArchive, IconEraser, IconFileExport, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/data/api/client.ts';
import { useNow } from '#app/data/api/clock.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { userMutations } from '#app/data/api/users.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { plural } from '#app/format/plural.ts';
import { saveJson } from '#app/format/saveJson.ts';
import { useCommands } from '#app/ui/commands.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { User } from '#contract/user.ts';
import { isErased } from './erased.ts';
import { exportUser } from './exportUser.ts';

const EraseDialog = lazy(() => import('./EraseDialog.tsx'));
const UserDialog = lazy(() => import('./UserDialog.tsx'));

type UserHeaderProps = {
  user: User;
  /** Undefined while they are not known. */
  assetCount: number | undefined;
  activeConsents: number | undefined;
};

/** Who it is, and the ways to change it. */
export function UserHeader({ user, assetCount, activeConsents }: UserHeaderProps) {
  const { userUUID, userId, name, status } = user;
  const navigate = useNavigate();
  const mayChange = useMayOperate() && status === 'ACTIVE';
  const mayErase = usePermission('eraseUser') && !isErased(user);
  // All of it or nothing: half an answer to such a request would be wrong.
  const mayExport = [useIsOffered('getAssetConsumption'), useIsOffered('listTariffs')].every(Boolean);
  const [open, setOpen] = useState<'edit' | 'archive' | 'erase' | null>(null);
  const archive = useMutation(userMutations.archive());
  const now = useNow();
  const download = useMutation({
    mutationFn: () => exportUser(api, userUUID, now),
    onSuccess: (held) => saveJson(`data held about ${userId}`, held),
    onError: notifyError,
  });
  const close = () => setOpen(null);
  const confirm = () =>
    archive.mutate(userUUID, {
      onSuccess: () => {
        notifySuccess(`${name} is archived.`);
        void navigate({ to: '/users' });
      },
    });
  useCommands([
    ...(mayExport
      ? [{ id: 'export', label: 'Export data held about the user', icon: IconFileExport, run: () => download.mutate() }]
      : []),
    ...(mayChange
      ? [
          { id: 'edit', label: 'Edit user', icon: IconPencil, run: () => setOpen('edit') },
          { id: 'archive', label: 'Archive user', icon: IconArchive, run: () => setOpen('archive') },
        ]
      : []),
  ]);
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Users', to: '/users' }]}
        chips={<StatusChip kind="asset" status={status} />}
        note={userId}
        actions={
          <>
            {mayExport && (
              <Button
                variant="default"
                leftSection={<IconFileExport size={15} stroke={1.8} />}
                title="Everything held about this person, as JSON: for a subject-access request"
                loading={download.isPending}
                onClick={() => download.mutate()}
              >
                Export data
              </Button>
            )}
            {mayErase && (
              <Button
                variant="default"
                leftSection={<IconEraser size={15} stroke={1.8} />}
                onClick={() => setOpen('erase')}
              >
                Erase
              </Button>
            )}
            {mayChange && (
              <Button
                variant="default"
                leftSection={<IconArchive size={15} stroke={1.8} />}
                onClick={() => setOpen('archive')}
              >
                Archive
              </Button>
            )}
            {mayChange && (
              <Button
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.8} />}
                onClick={() => setOpen('edit')}
              >
                Edit
              </Button>
            )}
          </>
        }
      />
      <Suspense>{open === 'edit' && <UserDialog user={user} onClose={close} />}</Suspense>
      <Suspense>{open === 'erase' && <EraseDialog user={user} assetCount={assetCount} onClose={close} />}</Suspense>
      {open === 'archive' && (
        <ConfirmDialog
          title={`Archive ${name}?`}
          action="Archive user"
          keep="Keep the user"
          pending={archive.isPending}
          error={archive.error}
          onConfirm={confirm}
          onClose={close}
        >
          <p>In the same step:</p>
          <ul>
            <li>
              {assetCount === undefined ? 'the assets are' : plural(assetCount, 'asset is', 'assets are')} archived and
              take no new readings
            </li>
            <li>
              {activeConsents === undefined
                ? 'active consents are'
                : plural(activeConsents, 'active consent is', 'active consents are')}{' '}
              withdrawn
            </li>
            <li>opt-ins into scheduled events end</li>
          </ul>
          <p>The history stays readable. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
