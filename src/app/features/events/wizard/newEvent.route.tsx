import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { useNow } from '#app/data/clock.ts';
import { query, versionedQuery } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { copyOf, emptyForm, formOf } from '../eventForm.ts';
import { draftStorage } from './draftStorage.ts';
import { EventWizard } from './EventWizard.tsx';
import { WizardSearch, wizardSearchDefaults } from './steps.ts';
import classes from './wizard.module.css';

export const Route = createFileRoute('/_frame/events/new')({
  validateSearch: WizardSearch,
  search: { middlewares: [stripSearchParams(wizardSearchDefaults)] },
  component: NewEventPage,
});

/** Schedules an event step by step, from nothing or from an earlier event, or changes one that has not begun. */
function NewEventPage() {
  const search = Route.useSearch();
  const { from, edit, contract, day, scheme } = search;
  const now = useNow();
  const mayOperate = useMayOperate();
  const template = useQuery(
    query('getEvent', { params: { 'event-uuid': from ?? '' } }, { enabled: from !== undefined && edit === undefined }),
  );
  const edited = useQuery({
    ...versionedQuery('getEvent', { params: { 'event-uuid': edit ?? '' } }),
    enabled: edit !== undefined,
  });
  const editing = edited.data?.resource;
  const waiting =
    (edit !== undefined && edited.data === undefined) ||
    (edit === undefined && from !== undefined && template.data === undefined);
  const error = edited.error ?? template.error;
  const draft = draftStorage(search);
  const begin = () =>
    editing
      ? { ...formOf(editing), ...(contract !== undefined && { contractedMw: contract }) }
      : template.data
        ? copyOf(template.data, now, day)
        : { ...emptyForm(now, day), schemeUUID: scheme ?? null };

  return (
    <>
      <PageHeader
        title={edit === undefined ? 'Schedule event' : `Change ${editing?.name ?? 'event'}`}
        crumbs={[{ label: 'Events', to: '/events' }]}
      />
      {!mayOperate ? (
        <EmptyState
          title="You can view events but not change them"
          text="Ask an administrator for the operator role to schedule events."
        />
      ) : waiting && error ? (
        <ErrorState error={error} onRetry={() => void (edit ? edited : template).refetch()} />
      ) : waiting ? (
        <Skeleton className={classes.loading} />
      ) : editing && editing.state !== 'SCHEDULED' ? (
        <EmptyState title={`${editing.name} has started`} text="An event can be changed until it starts." />
      ) : (
        <EventWizard
          key={draft.key}
          search={search}
          draft={draft}
          begin={begin}
          editing={editing && edited.data ? { event: editing, version: edited.data.version ?? '*' } : null}
          now={now}
        />
      )}
    </>
  );
}
