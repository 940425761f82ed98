import { IconArchive, IconArchiveOff, IconEraser, IconFileExport, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { api } from '#app/data/client.ts';
import { useNow } from '#app/data/clock.ts';
import { mutation } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { saveJson } from '#app/format/saveJson.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { User } from '#contract/user.ts';
import { isErased } from './erased.ts';
import { exportUser } from './exportUser.ts';
import { restoredWords } from './restoredWords.ts';

const ArchiveUser = lazy(() => import('./ArchiveUser.tsx'));
const EraseDialog = lazy(() => import('./EraseDialog.tsx'));
const UserDialog = lazy(() => import('./UserDialog.tsx'));

type UserHeaderProps = {
  user: User;
  /** Undefined while they are not known. */
  assetCount: number | undefined;
};

type Dialog = 'edit' | 'archive' | 'erase';

/** The user's name, and the actions on the user. */
export function UserHeader({ user, assetCount }: UserHeaderProps) {
  const { userUUID, userId, name, status } = user;
  const mayOperate = useMayOperate();
  const mayChange = mayOperate && status === 'ACTIVE';
  const mayRestore = [usePermission('restoreUser'), status === 'ARCHIVED', !isErased(user)].every(Boolean);
  const mayErase = usePermission('eraseUser') && !isErased(user);
  // Complete or not at all: a subject-access request must not be answered in part.
  const mayExport = [usePermission('getAssetConsumption'), usePermission('listTariffs')].every(Boolean);
  const restore = useMutation({
    ...mutation('restoreUser'),
    onError: notifyError,
  });
  const now = useNow();
  const download = useMutation({
    mutationFn: () => exportUser(api, userUUID, now),
    onSuccess: (held) => saveJson(`data held about ${userId}`, held),
    onError: notifyError,
  });
  const restoring: RecordAction<Dialog> = {
    id: 'restore',
    label: 'Restore',
    command: 'Restore user',
    icon: IconArchiveOff,
    title: 'With the assets, consents and opt-ins that ended when the user was archived',
    loading: restore.isPending,
    run: () => restore.mutate({ params: { userUUID } }, { onSuccess: (back) => notifySuccess(restoredWords(back)) }),
  };
  const exporting: RecordAction<Dialog> = {
    id: 'export',
    label: 'Export data',
    command: 'Export data held about the user',
    icon: IconFileExport,
    title: 'All data held about this person, as JSON, for a subject access request',
    loading: download.isPending,
    run: () => download.mutate(),
  };
  return (
    <RecordHeader<Dialog>
      title={name}
      crumbs={[{ label: 'Users', to: '/users' }]}
      chips={<StatusChip kind="asset" status={status} />}
      note={userId}
      actions={[
        ...(mayExport ? [exporting] : []),
        ...(mayErase ? [ERASE] : []),
        ...(mayRestore ? [restoring] : []),
        ...(mayChange ? CHANGES : []),
      ]}
      renderDialog={(opened, close) => (
        <>
          {opened === 'edit' && <UserDialog user={user} onClose={close} />}
          {opened === 'erase' && <EraseDialog user={user} assetCount={assetCount} onClose={close} />}
          {opened === 'archive' && <ArchiveUser user={user} onClose={close} />}
        </>
      )}
    />
  );
}

const ERASE: RecordAction<Dialog> = { opens: 'erase', label: 'Erase', icon: IconEraser };
const CHANGES: readonly RecordAction<Dialog>[] = [
  { opens: 'archive', label: 'Archive', command: 'Archive user', icon: IconArchive },
  { opens: 'edit', label: 'Edit', command: 'Edit user', icon: IconPencil },
];
