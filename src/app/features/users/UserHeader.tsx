import { IconArchive, IconEraser, IconFileExport, IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { api } from '#app/data/api/client.ts';
import { useNow } from '#app/data/api/clock.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { userMutations } from '#app/data/api/users.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { plural } from '#app/format/plural.ts';
import { saveJson } from '#app/format/saveJson.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
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

type Dialog = 'edit' | 'archive' | 'erase';

/** The user's name, and the actions on the user. */
export function UserHeader({ user, assetCount, activeConsents }: UserHeaderProps) {
  const { userUUID, userId, name, status } = user;
  const navigate = useNavigate();
  const mayChange = useMayOperate() && status === 'ACTIVE';
  const mayErase = usePermission('eraseUser') && !isErased(user);
  // Complete or not at all: a subject-access request must not be answered in part.
  const mayExport = [useIsOffered('getAssetConsumption'), useIsOffered('listTariffs')].every(Boolean);
  const archive = useMutation(userMutations.archive());
  const now = useNow();
  const download = useMutation({
    mutationFn: () => exportUser(api, userUUID, now),
    onSuccess: (held) => saveJson(`data held about ${userId}`, held),
    onError: notifyError,
  });
  const confirm = () =>
    archive.mutate(userUUID, {
      onSuccess: () => {
        notifySuccess(`${name} is archived.`);
        void navigate({ to: '/users' });
      },
    });
  const exporting: RecordAction<Dialog> = {
    id: 'export',
    label: 'Export data',
    command: 'Export data held about the user',
    icon: IconFileExport,
    title: 'Everything held about this person, as JSON: for a subject-access request',
    loading: download.isPending,
    run: () => download.mutate(),
  };
  return (
    <RecordHeader<Dialog>
      title={name}
      crumbs={[{ label: 'Users', to: '/users' }]}
      chips={<StatusChip kind="asset" status={status} />}
      note={userId}
      actions={[...(mayExport ? [exporting] : []), ...(mayErase ? [ERASE] : []), ...(mayChange ? CHANGES : [])]}
      renderDialog={(opened, close) => (
        <>
          {opened === 'edit' && <UserDialog user={user} onClose={close} />}
          {opened === 'erase' && <EraseDialog user={user} assetCount={assetCount} onClose={close} />}
          {opened === 'archive' && (
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
                  {assetCount === undefined ? 'the assets are' : plural(assetCount, 'asset is', 'assets are')} archived
                  and take no new readings
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
      )}
    />
  );
}

const ERASE: RecordAction<Dialog> = { opens: 'erase', label: 'Erase', icon: IconEraser };
const CHANGES: readonly RecordAction<Dialog>[] = [
  { opens: 'archive', label: 'Archive', command: 'Archive user', icon: IconArchive },
  { opens: 'edit', label: 'Edit', command: 'Edit user', icon: IconPencil },
];
