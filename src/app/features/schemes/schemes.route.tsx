import { Button, Skeleton } from '@mantine/core';
import { IconPlus, IconTopologyStar3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { schemeQueries } from '#app/data/api/schemes.ts';
import { useMayOperate } from '#app/data/session.ts';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { SchemeCard } from './SchemeCard.tsx';
import classes from './schemes.module.css';

const CreateScheme = lazy(() => import('./CreateScheme.tsx'));

export const Route = createFileRoute('/_frame/schemes/')({ component: SchemesPage });

function SchemesPage() {
  const [creating, setCreating] = useState(false);
  const mayOperate = useMayOperate();
  const schemes = useQuery(schemeQueries.list());
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
      <PageHeader title="Schemes" actions={create} />
      {schemes.isError ? (
        <ErrorState error={schemes.error} onRetry={() => void schemes.refetch()} />
      ) : schemes.data === undefined ? (
        <div className={classes.cards} aria-busy="true">
          <Skeleton className={classes.cardLoading} />
          <Skeleton className={classes.cardLoading} />
        </div>
      ) : schemes.data.data.length === 0 ? (
        <EmptyState
          icon={IconTopologyStar3}
          title="No schemes yet"
          text="Each event scheme appears here with how far the registrations of its assets are."
          action={create}
        />
      ) : (
        <ul className={classes.cards}>
          {schemes.data.data.map((scheme) => (
            <SchemeCard key={scheme.schemeUUID} scheme={scheme} />
          ))}
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
