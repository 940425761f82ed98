import { lazy, Suspense, useMemo, useState } from 'react';
import { type MailListQuery, mailQueries } from '#app/data/api/mail.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import { type Mail, type MailKind, type MailStatus } from '#contract/mail/mail.ts';
import { kindWords, mailStates } from './mailWords.ts';
import classes from './mail.module.css';

const MailDrawer = lazy(() => import('./MailDrawer.tsx'));
const ROWS = 25;
const kinds = (Object.keys(kindWords) as MailKind[]).map((value) => ({ value, label: kindWords[value] }));
const states = (Object.keys(mailStates) as MailStatus[]).map((value) => ({ value, label: mailStates[value].word }));

const columnsWith = (onOpen: ((mail: Mail) => void) | null): Column<Mail>[] => [
  {
    id: 'kind',
    header: 'Mail',
    value: ({ kind }) => kind,
    cell: (mail) =>
      onOpen ? (
        <button type="button" className={classes.opens} onClick={() => onOpen(mail)}>
          {kindWords[mail.kind]}
        </button>
      ) : (
        kindWords[mail.kind]
      ),
  },
  {
    id: 'recipient',
    header: 'To',
    value: ({ recipientName }) => recipientName,
    cell: ({ recipientName }) => recipientName ?? '–',
  },
  {
    id: 'event',
    header: 'Event',
    value: ({ eventName }) => eventName,
    cell: ({ eventUUID, eventName }) =>
      eventUUID === null ? (
        '–'
      ) : (
        <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
          {eventName ?? 'Event'}
        </PlainLink>
      ),
  },
  {
    id: 'status',
    header: 'State',
    width: 180,
    value: ({ status }) => status,
    cell: ({ status, error }) => <Chip {...mailStates[status]} reason={error} />,
  },
  { id: 'attempts', header: 'Attempts', numeric: true, width: 84, cell: ({ attempts }) => attempts },
  {
    id: 'createdUTC',
    header: 'Made',
    sortable: true,
    width: 176,
    value: ({ createdUTC }) => createdUTC,
    cell: ({ createdUTC }) => <Time at={createdUTC} />,
  },
  {
    id: 'sent',
    header: 'Sent',
    width: 176,
    value: ({ sentUTC }) => sentUTC,
    cell: ({ sentUTC }) => (sentUTC === null ? '–' : <Time at={sentUTC} />),
  },
];

/** Every mail, sent, caught or waiting; one of them opens with its text. */
export function Mails() {
  const mayOpen = usePermission('getMail');
  const [address, setAddress] = useState<{ page: number; pageSize: number; sort: MailListQuery['sort'] }>({
    page: 1,
    pageSize: ROWS,
    sort: '-createdUTC',
  });
  const [kind, setKind] = useState<MailKind>();
  const [status, setStatus] = useState<MailStatus>();
  const [opened, setOpened] = useState<Mail | null>(null);
  const { data, error, table } = useListTable({
    list: mailQueries.list,
    query: { ...address, ...(kind && { kind }), ...(status && { status }) },
    address,
    onChange: (change) => setAddress({ ...address, ...change }),
    defaultSort: '-createdUTC',
  });
  const columns = useMemo(() => columnsWith(mayOpen ? setOpened : null), [mayOpen]);
  const first = () => setAddress({ ...address, page: 1 });
  return (
    <section>
      <SectionHead title="Mails" />
      <Toolbar>
        <ChoiceFilter
          label="Kind of mail"
          any="Any mail"
          width={220}
          options={kinds}
          value={kind}
          onChange={(value) => {
            setKind(value);
            first();
          }}
        />
        <ChoiceFilter
          label="State"
          any="Any state"
          width={200}
          options={states}
          value={status}
          onChange={(value) => {
            setStatus(value);
            first();
          }}
        />
      </Toolbar>
      <DataTable
        label="Mails"
        columns={columns}
        rowId={({ mailUUID }) => mailUUID}
        {...table}
        error={error}
        page={pageOf(address, data)}
        empty={<EmptyState title={kind || status ? 'No mail matches' : 'No mail yet'} />}
      />
      <Suspense>{opened && <MailDrawer mailUUID={opened.mailUUID} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  );
}
