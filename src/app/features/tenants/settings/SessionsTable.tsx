import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sessionMutations, sessionQueries, type Session } from '#app/data/sessions.ts';
import { formatInstant } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { Tag } from '#app/ui/Tag.tsx';
import { Time } from '#app/ui/Time.tsx';
import { browserWords } from './browserWords.ts';
import classes from './settings.module.css';

const methodWords: Record<Session['signedInBy'], string> = {
  link: 'One-time link',
  password: 'Password',
  provider: "Organisation's sign-in",
};

/** The operator's sessions, with a button that ends all but this browser's. */
export function SessionsTable() {
  const sessions = useQuery(sessionQueries.list());
  const end = useMutation({
    ...sessionMutations.end(),
    onSuccess: () => notifySuccess('The session has been ended.'),
    onError: notifyError,
  });
  const endOthers = useMutation({
    ...sessionMutations.endOthers(),
    onSuccess: () => notifySuccess('You are now signed in only here.'),
    onError: notifyError,
  });
  const { mutate } = end;
  const columns = useMemo(() => columnsWith(mutate), [mutate]);
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <section>
      <div className={classes.sectionTitle}>
        <h2>Your sessions</h2>
        {others > 0 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End {others === 1 ? 'the other session' : `${others} other sessions`}
          </Button>
        )}
      </div>
      <DataTable
        label="Sessions"
        columns={columns}
        rows={sessions.data}
        rowId={({ session }) => session}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        maxHeight={320}
      />
    </section>
  );
}

function columnsWith(onEnd: (session: string) => void): Column<Session>[] {
  return [
    {
      id: 'browser',
      header: 'Browser',
      cell: ({ browser, current }) => (
        <span className={classes.name} title={browser ?? undefined}>
          {browserWords(browser)}
          {current && <Tag>This session</Tag>}
        </span>
      ),
    },
    { id: 'how', header: 'Sign-in method', width: 180, cell: ({ signedInBy }) => methodWords[signedInBy] },
    { id: 'began', header: 'Started', width: 190, cell: ({ createdUTC }) => <At instant={createdUTC} /> },
    {
      id: 'seen',
      header: 'Last used',
      hint: 'Accurate to the minute',
      width: 190,
      cell: ({ lastSeenUTC }) => <At instant={lastSeenUTC} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 90,
      cell: ({ session, current, browser, createdUTC }) =>
        current ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`End the ${browserWords(browser)} session started ${formatInstant(createdUTC)}`}
            onClick={() => onEnd(session)}
          >
            End
          </Button>
        ),
    },
  ];
}

const At = ({ instant }: { instant: string }) => <Time at={instant} />;
