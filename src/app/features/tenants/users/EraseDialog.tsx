import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { User } from '#contract/user.ts';
import { plural } from '#text/count.ts';
import { isConfirmed } from './erased.ts';

type EraseDialogProps = { user: User; assetCount: number | undefined; onClose: () => void };

/** Erases a person for good, once their user id has been typed; mounted while it is open. */
export default function EraseDialog({ user, assetCount, onClose }: EraseDialogProps) {
  const { userUUID, userId, name } = user;
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const erase = useMutation(mutation('eraseUser'));
  const confirm = () =>
    erase.mutate(
      { params: { userUUID }, body: { confirm: 'ERASE' } },
      {
        onSuccess: () => {
          notifySuccess(`${userId} is erased.`);
          void navigate({ to: '/users' });
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Erase ${name}?`}
      action="Erase for good"
      keep="Keep the user"
      ready={isConfirmed(typed, user)}
      pending={erase.isPending}
      error={erase.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Removed for good, wherever they are kept:</p>
      <ul>
        <li>name, user id, email and telephone</li>
        <li>
          name, address, MPAN and serial number of{' '}
          {assetCount === undefined ? 'every asset' : plural(assetCount, 'asset')}
        </li>
        <li>purpose and evidence of the consents</li>
      </ul>
      <p>
        The user is archived with the assets, active consents are withdrawn and opt-ins end. Readings and results stay,
        without a person. Nobody can bring it back.
      </p>
      <TextInput
        label={`Type the user id ${userId} to confirm`}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
    </ConfirmDialog>
  );
}
