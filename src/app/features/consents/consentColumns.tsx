import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { consentTypeWords, dayOf, expiresSoon, preferenceWords } from '#app/format/consentWords.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Consent } from '#contract/consent.ts';
import classes from './consents.module.css';

type ConsentColumnsOptions = {
  now: number;
  /** Names by user id; without it all rows are one user's and there is no user column. */
  users?: ReadonlyMap<string, string>;
  /** Names by asset id. */
  assets: ReadonlyMap<string, string>;
  /** Without it there is no button to withdraw. */
  onWithdraw?: (consent: Consent) => void;
};

/** The ledger's columns: consent or refusal, wording and evidence, begin and end. */
export const consentColumns = ({ now, users, assets, onWithdraw }: ConsentColumnsOptions): Column<Consent>[] => [
  ...(users ? [userColumn(users)] : []),
  { id: 'type', header: 'For', width: 110, cell: ({ type }) => consentTypeWords[type] },
  { id: 'preference', header: 'Said', width: 90, cell: ({ preference }) => preferenceWords[preference] },
  { id: 'status', header: 'Status', width: 120, cell: ({ status }) => <StatusChip kind="consent" status={status} /> },
  {
    id: 'scope',
    header: 'Scope',
    value: ({ assetUUID }) => (assetUUID === null ? 'All assets' : (assets.get(assetUUID) ?? assetUUID)),
    cell: ({ assetUUID }) =>
      assetUUID === null ? (
        <span className={classes.quiet}>All assets</span>
      ) : (
        <Link to="/assets/$assetUUID" params={{ assetUUID }} className={classes.clip}>
          {assets.get(assetUUID) ?? 'One asset'}
        </Link>
      ),
  },
  {
    id: 'wording',
    header: 'Wording',
    hint: 'Version of the words shown',
    width: 90,
    cell: ({ wordingVersion }) => wordingVersion ?? '–',
  },
  {
    id: 'evidence',
    header: 'Evidence',
    hint: 'How it was given; its purpose on hover',
    value: ({ evidenceMethod }) => evidenceMethod,
    cell: ({ evidenceMethod, purpose }) => (
      <span className={classes.clip} title={purpose ?? undefined}>
        {evidenceMethod ?? '–'}
      </span>
    ),
  },
  { id: 'grantedUTC', header: 'Granted', width: 145, cell: ({ grantedUTC }) => <Day instant={grantedUTC} now={now} /> },
  {
    id: 'expiresUTC',
    header: 'Expires',
    sortable: true,
    width: 145,
    cell: (consent) => (
      <span className={expiresSoon(consent, now) ? classes.soon : undefined}>
        <Day instant={consent.expiresUTC} now={now} />
      </span>
    ),
  },
  {
    id: 'withdrawnUTC',
    header: 'Withdrawn',
    width: 145,
    cell: ({ withdrawnUTC }) => <Day instant={withdrawnUTC} now={now} />,
  },
  {
    id: 'createdUTC',
    header: 'Recorded',
    sortable: true,
    width: 145,
    cell: ({ createdUTC }) => <Day instant={createdUTC} now={now} />,
  },
  ...(onWithdraw ? [withdrawColumn(onWithdraw)] : []),
];

const Day = ({ instant, now }: { instant: string | null; now: number }) =>
  instant === null ? dayOf(null) : <Time at={instant} show="day" now={now} />;

const userColumn = (users: ReadonlyMap<string, string>): Column<Consent> => ({
  id: 'user',
  header: 'User',
  value: ({ userUUID }) => users.get(userUUID) ?? userUUID,
  cell: ({ userUUID }) => (
    <Link to="/users/$userUUID" params={{ userUUID }}>
      {users.get(userUUID) ?? `User ${userUUID.slice(0, 8)}`}
    </Link>
  ),
});

const withdrawColumn = (onWithdraw: (consent: Consent) => void): Column<Consent> => ({
  id: 'withdraw',
  header: 'Action',
  width: 96,
  cell: (consent) =>
    consent.status === 'ACTIVE' && (
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.withdraw}
        aria-label={`Withdraw the consent to ${consentTypeWords[consent.type].toLowerCase()}`}
        onClick={() => onWithdraw(consent)}
      >
        Withdraw
      </Button>
    ),
});
