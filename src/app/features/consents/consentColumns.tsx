import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { consentTypeWords, dayOf, expiresSoon, preferenceWords } from '#app/format/consentWords.ts';
import { formatDay } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { ListedConsent } from '#contract/consent.ts';
import classes from './consents.module.css';

type ConsentColumnsOptions = {
  now: number;
  /** Without it all rows are one user's and there is no user column. */
  ofAllUsers?: boolean;
  /** Without it there is no button to withdraw. */
  onWithdraw?: (consent: ListedConsent) => void;
};

/** The ledger's columns: consent or refusal, wording and evidence, begin and end. */
export const consentColumns = ({ now, ofAllUsers, onWithdraw }: ConsentColumnsOptions): Column<ListedConsent>[] => [
  ...(ofAllUsers ? [userColumn] : []),
  { id: 'type', header: 'For', width: 110, cell: ({ type }) => consentTypeWords[type] },
  { id: 'preference', header: 'Said', width: 90, cell: ({ preference }) => preferenceWords[preference] },
  { id: 'status', header: 'Status', width: 120, cell: ({ status }) => <StatusChip kind="consent" status={status} /> },
  {
    id: 'meaning',
    header: 'What it means',
    hint: 'For events, as things stand now',
    width: 190,
    value: meaningWords,
    cell: (consent) => <Meaning consent={consent} />,
  },
  {
    id: 'scope',
    header: 'Scope',
    value: ({ assetUUID, assetName }) => (assetUUID === null ? 'All assets' : (assetName ?? assetUUID)),
    cell: ({ assetUUID, assetName }) =>
      assetUUID === null ? (
        <span className={classes.quiet}>All assets</span>
      ) : (
        <Link to="/assets/$assetUUID" params={{ assetUUID }} className={classes.whole}>
          {assetName ?? 'One asset'}
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
      <span className={classes.whole} title={purpose ?? undefined}>
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

/** "leaves Evening peak 15, Thu 26 Nov": as in the list and in its CSV. */
function meaningWords({ meaning, leaves }: ListedConsent): string {
  if (leaves) return `leaves ${leaves.name}, ${formatDay(leaves.startTime)}`;
  return meaning === 'CANNOT_JOIN' ? 'cannot join' : '–';
}

function Meaning({ consent }: { consent: ListedConsent }) {
  if (!consent.leaves) return <span className={classes.quiet}>{meaningWords(consent)}</span>;
  return (
    <Link to="/events/$eventUUID" params={{ eventUUID: consent.leaves.eventUUID }} className={classes.whole}>
      {meaningWords(consent)}
    </Link>
  );
}

const nameOf = ({ userName, userUUID }: ListedConsent): string => userName || `User ${userUUID.slice(0, 8)}`;

const userColumn: Column<ListedConsent> = {
  id: 'user',
  header: 'User',
  width: 180,
  value: nameOf,
  cell: (consent) => (
    <Link to="/users/$userUUID" params={{ userUUID: consent.userUUID }} className={classes.whole}>
      {nameOf(consent)}
    </Link>
  ),
};

const withdrawColumn = (onWithdraw: (consent: ListedConsent) => void): Column<ListedConsent> => ({
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
