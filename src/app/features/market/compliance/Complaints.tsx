import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { formatDate } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { Complaint } from '#contract/compliance.ts';
import { complaintTypeWords, outcomeWords, yearOf } from './complianceWords.ts';
import classes from './compliance.module.css';

const ComplaintDialog = lazy(() => import('./ComplaintDialog.tsx'));

const LOADING_PX = 160;

/** The complaints of customers: the newest, and the counts of a year by type. */
export function Complaints({ year }: { year: string }) {
  const mayOperate = useMayOperate();
  const [opened, setOpened] = useState<Complaint | 'new' | null>(null);
  const { data, error, refetch } = useQuery(query('listComplaints', { query: { pageSize: 50 } }));
  const counts = useQuery(query('countComplaints', { query: yearOf(year) }, { keepsPrevious: true })).data?.data ?? [];
  const some = counts.filter(({ received, closed, open }) => received + closed + open > 0);
  return (
    <>
      <SectionHead title="Complaints" note={data && someOf(data.data.length, data.totalItems)}>
        {mayOperate && (
          <Button variant="default" leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setOpened('new')}>
            Record complaint
          </Button>
        )}
      </SectionHead>
      {data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={LOADING_PX} />
        )
      ) : data.data.length === 0 ? (
        <p className={classes.quiet}>No complaints recorded.</p>
      ) : (
        <List complaints={data.data} onOpen={mayOperate ? setOpened : null} />
      )}
      {some.length > 0 && (
        <div className={classes.counts}>
          <Sheet label={`Complaints in ${year} by type`} bare>
            <thead>
              <tr>
                <th scope="col">In {year}</th>
                <th scope="col">Received</th>
                <th scope="col">Closed</th>
                <th scope="col">Open</th>
              </tr>
            </thead>
            <tbody>
              {some.map(({ type, received, closed, open }) => (
                <tr key={type}>
                  <th scope="row">{complaintTypeWords[type]}</th>
                  <td>{received}</td>
                  <td>{closed}</td>
                  <td>{open}</td>
                </tr>
              ))}
            </tbody>
          </Sheet>
        </div>
      )}
      <Suspense>
        {opened !== null && (
          <ComplaintDialog complaint={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  );
}

/** What became of a complaint, and when. */
const endOf = ({ closedDay, outcome }: Complaint): string =>
  closedDay === null || outcome === null ? 'open' : `${outcomeWords[outcome]}, ${formatDate(closedDay)}`;

const someOf = (shown: number, all: number): string | undefined =>
  shown < all ? `the latest ${shown} of ${all}` : undefined;

type ListProps = { complaints: readonly Complaint[]; onOpen: ((complaint: Complaint) => void) | null };

const List = ({ complaints, onOpen }: ListProps) => (
  <Sheet label="Complaints" bare>
    <thead>
      <tr>
        <th scope="col">Received</th>
        <th scope="col" data-text>
          About
        </th>
        <th scope="col" data-text>
          Outcome
        </th>
      </tr>
    </thead>
    <tbody>
      {complaints.map((complaint) => (
        <tr key={complaint.complaintUUID}>
          <th scope="row">
            {onOpen ? (
              <Anchor component="button" type="button" inherit onClick={() => onOpen(complaint)}>
                {formatDate(complaint.receivedDay, true)}
              </Anchor>
            ) : (
              formatDate(complaint.receivedDay, true)
            )}
          </th>
          <td data-text>
            <span className={classes.words}>{complaintTypeWords[complaint.type]}</span>
          </td>
          <td data-text>
            <span className={classes.words}>{endOf(complaint)}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </Sheet>
);
