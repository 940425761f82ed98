import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { ListedMeterAccount, MeterAccount } from '#contract/meterAccount.ts';
import { providerWords } from './meterWords.ts';
import classes from './meters.module.css';

type AccountActs = {
  onReplace: (account: MeterAccount) => void;
  onDelete: (account: MeterAccount) => void;
};

/** A service without names tells the id alone. */
const nameOf = ({ userUUID, userName }: ListedMeterAccount) => userName ?? `User ${userUUID?.slice(0, 8)}`;

/** The accounts' columns: whether each works, and whose meters it reads; without `acts` nothing can be changed here. */
export const accountColumns = (acts?: AccountActs): Column<ListedMeterAccount>[] => [
  {
    id: 'status',
    header: 'Status',
    width: 130,
    cell: ({ status, statusReason }) => <StatusChip kind="meterAccount" status={status} reason={statusReason} />,
  },
  {
    id: 'user',
    header: 'Meters of',
    value: (account) => (account.userUUID === null ? 'All other users' : nameOf(account)),
    cell: (account) =>
      account.userUUID === null ? (
        'Every user without their own account'
      ) : (
        <Link to="/users/$userUUID" params={{ userUUID: account.userUUID }}>
          {nameOf(account)}
        </Link>
      ),
  },
  { id: 'provider', header: 'Provider', sortable: true, width: 130, cell: ({ provider }) => providerWords[provider] },
  {
    id: 'statusReason',
    header: 'Problem',
    value: ({ statusReason }) => statusReason,
    cell: ({ statusReason }) => <span className={classes.reason}>{statusReason ?? '–'}</span>,
  },
  {
    id: 'credential',
    header: 'API key',
    width: 140,
    value: ({ credentialSet }) => (credentialSet ? 'Set' : 'Not set'),
    cell: ({ credentialSet, credentialHint }) => (credentialSet ? `Set, ending in ${credentialHint}` : 'Not set'),
  },
  { id: 'label', header: 'Label', cell: ({ label }) => label ?? <span className={classes.quiet}>–</span> },
  {
    id: 'createdUTC',
    header: 'Added',
    sortable: true,
    width: 130,
    cell: ({ createdUTC }) => <Time at={createdUTC} show="day" />,
  },
  ...(acts ? [actsColumn(acts)] : []),
];

const actsColumn = ({ onReplace, onDelete }: AccountActs): Column<ListedMeterAccount> => ({
  id: 'acts',
  header: 'Action',
  width: 170,
  value: () => null,
  cell: (account) => {
    const whose = account.userUUID === null ? 'all meters' : nameOf(account);
    return (
      <span className={classes.acts}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Replace the key for ${whose}`}
          onClick={() => onReplace(account)}
        >
          Replace
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Delete the account for ${whose}`}
          onClick={() => onDelete(account)}
        >
          Delete
        </Button>
      </span>
    );
  },
});
