import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { listQuery } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Mail } from '#contract/mail/mail.ts';
import type { MailKind } from '#contract/mail/mailKind.ts';
import type { MailStatus } from '#contract/mail/mailStatus.ts';
import type { MailSearch } from './mailSearch.ts';
import { kindWords, mailStates } from './mailWords.ts';
import { MAIL_POLL_MS } from './queryRules.ts';

const MailDrawer = lazy(() => import('./MailDrawer.tsx'));
const kinds = (Object.keys(kindWords) as MailKind[]).map((value) => ({ value, label: kindWords[value] }));
const states = (Object.keys(mailStates) as MailStatus[]).map((value) => ({ value, label: mailStates[value].word }));

const columnsWith = (mayOpen: boolean): Column<Mail>[] => [
  {
    id: 'kind',
    header: 'E-mail',
    value: ({ kind }) => kind,
    cell: ({ mailUUID, kind }) =>
      mayOpen ? (
        <PlainLink
          from="/settings/mail"
          to="."
          search={(now: MailSearch) => ({ ...now, mail: mailUUID })}
          resetScroll={false}
        >
          {kindWords[kind]}
        </PlainLink>
      ) : (
        kindWords[kind]
      ),
  },
  {
    id: 'recipient',
    header: 'To',
    value: ({ recipientName }) => recipientName,
    cell: ({ recipientName }) => (recipientName === null ? '–' : <Clip text={recipientName} width={220} />),
  },
  {
    id: 'event',
    header: 'Event',
    value: ({ eventName }) => eventName,
    cell: ({ eventUUID, eventName }) =>
      eventUUID === null ? (
        '–'
      ) : (
        <Clip text={eventName ?? 'Event'} width={220}>
          <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
            {eventName ?? 'Event'}
          </PlainLink>
        </Clip>
      ),
  },
  {
    id: 'status',
    header: 'State',
    width: 180,
    value: ({ status }) => status,
    cell: ({ status, error }) => <Chip {...mailStates[status]} reason={error} />,
  },
  {
    id: 'createdUTC',
    header: 'Created',
    sortable: true,
    width: 176,
    value: ({ createdUTC }) => createdUTC,
    cell: ({ createdUTC }) => <Time at={createdUTC} />,
  },
];

const opening = columnsWith(true);
const listing = columnsWith(false);

type MailsProps = { search: MailSearch; onChange: (changes: Partial<MailSearch>) => void };

/** Every mail, sent, caught or waiting; one of them opens with its text. */
export default function Mails({ search, onChange }: MailsProps) {
  const mayOpen = usePermission('getMail');
  const { page, pageSize, sort, kind, status, event, mail } = search;
  const { data, error, table } = useListTable({
    list: listQuery('listMails', { refetchInterval: MAIL_POLL_MS }),
    query: {
      page,
      pageSize,
      sort,
      ...(kind && { kind }),
      ...(status && { status }),
      ...(event && { eventUUID: event }),
    },
    address: search,
    onChange,
    defaultSort: '-createdUTC',
  });
  const isFiltered = kind !== undefined || status !== undefined || event !== undefined;
  const columns = mayOpen ? opening : listing;
  return (
    <section aria-label="E-mails">
      <Toolbar>
        <ChoiceFilter
          label="E-mail type"
          any="Any type"
          width={220}
          options={kinds}
          value={kind}
          onChange={(value) => onChange({ kind: value })}
        />
        <ChoiceFilter
          label="State"
          any="Any state"
          width={200}
          options={states}
          value={status}
          onChange={(value) => onChange({ status: value })}
        />
        {event !== undefined && (
          <Button variant="default" size="xs" onClick={() => onChange({ event: undefined })}>
            {data?.data[0]?.eventName ?? 'One event'} only: show all
          </Button>
        )}
      </Toolbar>
      <DataTable
        label="E-mails"
        columns={columns}
        rowId={({ mailUUID }) => mailUUID}
        {...table}
        error={error}
        page={pageOf(search, data)}
        empty={
          isFiltered ? (
            <NoMatch what="e-mail" onClear={() => onChange({ kind: undefined, status: undefined, event: undefined })} />
          ) : (
            <EmptyState
              title="No e-mails yet"
              text="Users receive e-mails once e-mails are switched on for their scheme; contacts receive alerts."
            />
          )
        }
      />
      <Suspense>
        {mail !== undefined && (
          <MailDrawer key={mail} mailUUID={mail} onClose={() => onChange({ page, mail: undefined })} />
        )}
      </Suspense>
    </section>
  );
}
