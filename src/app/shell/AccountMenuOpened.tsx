import { Menu } from '@mantine/core';
import { IconKey, IconLogout, IconSettings } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { signOut, useOperator } from '#app/data/session.ts';
import { notifyError } from '#app/ui/notify.ts';
import { roleWords } from '#app/ui/roleWords.ts';
import { AccountButton } from './AccountButton.tsx';
import classes from './Account.module.css';

/** The operator's name, settings, password and sign-out; open from the start. */
export default function AccountMenuOpened() {
  const operator = useOperator();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: signOut,
    // A full load, so that nothing of this session stays in memory.
    onSuccess: (next) => window.location.assign(next),
    onError: notifyError,
  });

  if (operator === undefined) return null;
  return (
    <Menu position="bottom-end" width={220} defaultOpened>
      <Menu.Target>
        <AccountButton name={operator.name} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <strong>{operator.name}</strong>
          <span>{roleWords[operator.role]}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} stroke={1.6} />} onClick={() => navigate({ to: '/settings' })}>
          Settings
        </Menu.Item>
        {operator.signedInBy !== 'provider' && (
          <Menu.Item
            leftSection={<IconKey size={16} stroke={1.6} />}
            onClick={() => navigate({ to: '/sign-in', search: { step: 'password' } })}
          >
            Set password
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => leave.mutate()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
