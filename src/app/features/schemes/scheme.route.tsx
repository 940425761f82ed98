import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { schemeMutations, schemeQueries } from '#app/data/api/schemes.ts';
import { useMayOperate } from '#app/data/session.ts';
import { registrationLine } from '#app/format/schemeWords.ts';
import { useCommands } from '#app/ui/commands.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import { RegistrationFunnel } from './RegistrationFunnel.tsx';
import { RegulatorPanel } from './RegulatorPanel.tsx';
import { EarlierRules } from './RuleChange.tsx';
import { SchemeAssets } from './SchemeAssets.tsx';
import { SchemeFacts } from './SchemeFacts.tsx';
import { SchemeSearch, schemeSearchDefaults } from './schemeSearch.ts';
import classes from './schemes.module.css';

// The form brings the calendar with it.
const EditScheme = lazy(() => import('./EditScheme.tsx'));

export const Route = createFileRoute('/_frame/schemes/$schemeUUID')({
  validateSearch: SchemeSearch,
  search: { middlewares: [stripSearchParams(schemeSearchDefaults)] },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(schemeQueries.detail(params.schemeUUID)),
  component: SchemePage,
});

function SchemePage() {
  const { schemeUUID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayOperate = useMayOperate();
  const { data: scheme } = useSuspenseQuery(schemeQueries.detail(schemeUUID));
  const [editing, setEditing] = useState(false);
  useCommands(mayOperate ? [{ id: 'edit', label: 'Edit scheme', icon: IconPencil, run: () => setEditing(true) }] : []);
  const isOpen = scheme.status === 'ACTIVE';
  const setStatus = useMutation({
    ...schemeMutations.setStatus(),
    onSuccess: ({ status, name }) =>
      notifySuccess(
        status === 'ACTIVE'
          ? `${name} is open again.`
          : `${name} is closed: no new event can use it, and assets can leave it but not join.`,
      ),
    onError: notifyError,
  });
  const change = (changes: Partial<SchemeSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace, resetScroll: false });

  return (
    <>
      <PageHeader
        title={scheme.name}
        crumbs={[{ label: 'Schemes', to: '/schemes' }]}
        chips={<StatusChip kind="scheme" status={scheme.status} />}
        note={scheme.description ?? undefined}
        actions={
          mayOperate && (
            <>
              <Button
                variant="default"
                loading={setStatus.isPending}
                onClick={() => setStatus.mutate({ schemeUUID, status: isOpen ? 'CLOSED' : 'ACTIVE' })}
              >
                {isOpen ? 'Close scheme' : 'Open again'}
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.8} />}
                onClick={() => setEditing(true)}
              >
                Edit
              </Button>
            </>
          )
        }
      />
      <TwoColumns>
        <Panel>
          <RegistrationFunnel scheme={scheme} onStatus={(status) => change({ status })} />
          <p className={classes.line}>{registrationLine(scheme)}</p>
        </Panel>
        <Panel>
          <h2 className={classes.heading}>Terms</h2>
          <SchemeFacts scheme={scheme} />
          <EarlierRules schemeUUID={schemeUUID} rules={scheme} />
        </Panel>
      </TwoColumns>
      <RegulatorPanel scheme={scheme} />
      <SchemeAssets scheme={scheme} search={search} onChange={change} />
      <Suspense>{editing && <EditScheme schemeUUID={schemeUUID} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}
