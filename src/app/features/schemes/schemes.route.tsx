import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconTopologyStar3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { useParts } from '#app/data/offeredOperations.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { plural } from '#text/count.ts';
import { SchemeCard } from './SchemeCard.tsx';
import { SchemeResultCard } from './SchemeResultCard.tsx';
import classes from './schemes.module.css';

const CreateScheme = lazy(() => import('./CreateScheme.tsx'));

export const Route = createFileRoute('/_frame/schemes/')({ component: SchemesPage });

const needs = { results: ['listSchemeResults'] } as const;

function SchemesPage() {
  const [creating, setCreating] = useState(false);
  const mayOperate = useMayOperate();
  const now = useNow();
  const has = useParts(needs);
  const results = useQuery(
    query('listSchemeResults', { query: { pageSize: 200, sort: 'name' } }, { enabled: has.results }),
  );
  const plain = useQuery({ ...allSchemes(), enabled: !has.results });
  const { error, refetch } = has.results ? results : plain;
  const listed = has.results ? results.data?.data : plain.data?.data;
  useCommands(
    mayOperate ? [{ id: 'create', label: 'Create scheme', icon: IconPlus, run: () => setCreating(true) }] : [],
  );
  const create = mayOperate && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setCreating(true)}>
      Create scheme
    </Button>
  );
  return (
    <>
      <Stage>
        <PageHeader title="Schemes" note={listed ? plural(listed.length, 'scheme') : '\u00a0'} actions={create} />
        <ListVerdictLine list="SCHEMES" />
      </Stage>
      {error && listed === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : listed === undefined ? (
        <div className={classes.cards} aria-busy="true">
          <Skeleton className={classes.cardLoading} />
          <Skeleton className={classes.cardLoading} />
        </div>
      ) : listed.length === 0 ? (
        <EmptyState
          icon={IconTopologyStar3}
          title="No schemes yet"
          text="Each scheme appears here with the turn-down capability and earnings of its assets."
          action={create}
        />
      ) : (
        <ul className={classes.cards}>
          {results.data
            ? results.data.data.map((scheme) => <SchemeResultCard key={scheme.schemeUUID} scheme={scheme} now={now} />)
            : plain.data?.data.map((scheme) => <SchemeCard key={scheme.schemeUUID} scheme={scheme} />)}
        </ul>
      )}
      {creating && (
        <Suspense>
          <CreateScheme onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
