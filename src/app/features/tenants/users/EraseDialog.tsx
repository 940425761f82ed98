import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { User } from '#contract/user.ts';
import { plural } from '#text/count.ts';
import { isConfirmed } from './erased.ts';

type EraseDialogProps = { user: User; assetCount: number | undefined; onClose: () => void };

/** Erases a person for good, once their user id has been typed; mounted while it is open. */
export default function EraseDialog({ user, assetCount, onClose }: EraseDialogProps) {
  const { userUUID, userId, name } = user;
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const erase = useOperation('eraseUser');
  const confirm = async () => {
    await erase({ params: { userUUID }, body: { confirm: 'ERASE' } });
    await navigate({ to: '/users' });
    return `${userId} has been erased.`;
  };
  return (
    <ConfirmDialog
      title={`Erase ${name}?`}
      action="Erase permanently"
      keep="Keep user"
      ready={isConfirmed(typed, user)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>Permanently removed wherever they are stored:</p>
      <ul>
        <li>name, user id, e-mail and telephone</li>
        <li>
          name, address, MPAN and serial number of{' '}
          {assetCount === undefined ? 'every asset' : plural(assetCount, 'asset')}
        </li>
        <li>purpose and evidence of the consents</li>
      </ul>
      <p>
        The user is archived with the assets, active consents are withdrawn and opt-ins end. Readings and results stay
        but are no longer linked to a person. This cannot be undone.
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
