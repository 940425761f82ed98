import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  consentTypeWords,
  dayOf,
  expiresSoon,
  legalBasisWords,
  preferenceWords,
  stateWords,
} from '#app/format/consentWords.ts';
import { formatDay } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
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

/** The ledger's columns: whose, to what, how it stands, what that means; how it was given is hidden until chosen. */
export const consentColumns = ({ now, ofAllUsers, onWithdraw }: ConsentColumnsOptions): Column<ListedConsent>[] => [
  ...(ofAllUsers ? [userColumn] : []),
  {
    id: 'scope',
    header: 'Asset',
    width: 180,
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
    id: 'type',
    header: 'Agreed to',
    hint: 'What the user was asked to agree to: taking part in events, or reading the meter',
    width: 120,
    cell: ({ type }) => consentTypeWords[type],
  },
  {
    id: 'expiresUTC',
    header: 'State',
    hint: 'Sorted by end date',
    sortable: true,
    width: 200,
    value: stateWords,
    cell: (consent) => <State consent={consent} now={now} />,
  },
  {
    id: 'meaning',
    header: 'Effect on events',
    hint: 'As of now',
    value: meaningWords,
    cell: (consent) => <Meaning consent={consent} />,
  },
  {
    id: 'preference',
    header: 'Said',
    optional: true,
    width: 90,
    cell: ({ preference }) => preferenceWords[preference],
  },
  {
    id: 'legalBasis',
    header: 'Legal basis',
    hint: 'Legal basis of the consent',
    optional: true,
    width: 150,
    cell: ({ legalBasis }) => legalBasisWords[legalBasis],
  },
  {
    id: 'wording',
    header: 'Wording',
    hint: 'Version of the wording shown',
    optional: true,
    width: 90,
    cell: ({ wordingVersion }) => wordingVersion ?? '–',
  },
  {
    id: 'evidence',
    header: 'Evidence',
    hint: 'How the consent was given; hover to see its purpose',
    optional: true,
    value: ({ evidenceMethod }) => evidenceMethod,
    cell: ({ evidenceMethod, purpose }) => (
      <span className={classes.whole} title={purpose ?? undefined}>
        {evidenceMethod ?? '–'}
      </span>
    ),
  },
  {
    id: 'grantedUTC',
    header: 'Granted',
    optional: true,
    width: 145,
    cell: ({ grantedUTC }) => <Day instant={grantedUTC} now={now} />,
  },
  {
    id: 'withdrawnUTC',
    header: 'Withdrawn',
    optional: true,
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

/** How a consent stands, coloured where it ends soon or is over. */
function State({ consent, now }: { consent: ListedConsent; now: number }) {
  const tone = expiresSoon(consent, now) ? classes.soon : consent.status === 'ACTIVE' ? undefined : classes.over;
  return <span className={tone}>{stateWords(consent)}</span>;
}

const Day = ({ instant, now }: { instant: string | null; now: number }) =>
  instant === null ? dayOf(null) : <Time at={instant} show="day" now={now} />;

/** "leaves Evening peak 15, Thu 26 Nov": as in the list and in its CSV. */
function meaningWords({ meaning, leaves }: ListedConsent): string {
  if (leaves) return `leaves ${leaves.name}, ${formatDay(leaves.startTime)}`;
  return meaning === 'CANNOT_JOIN' ? 'not eligible' : '–';
}

function Meaning({ consent }: { consent: ListedConsent }) {
  if (!consent.leaves) return <span className={classes.quiet}>{meaningWords(consent)}</span>;
  return (
    <Link to="/events/$eventUUID" params={{ eventUUID: consent.leaves.eventUUID }} className={classes.whole}>
      {meaningWords(consent)}
    </Link>
  );
}

export const nameOf = ({ userName, userUUID }: ListedConsent): string => userName || `User ${userUUID.slice(0, 8)}`;

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
