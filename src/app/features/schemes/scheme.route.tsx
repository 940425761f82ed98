import { IconPencil } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { schemeMutations, schemeQueries } from '#app/data/api/schemes.ts';
import { useMayOperate } from '#app/data/session.ts';
import { registrationLine } from '#app/format/schemeWords.ts';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import { RegistrationFunnel } from './RegistrationFunnel.tsx';
import { RegulatorPanel } from './RegulatorPanel.tsx';
import { EarlierRules } from './RuleChange.tsx';
import { SchemeAssets } from './SchemeAssets.tsx';
import { SchemeFacts } from './SchemeFacts.tsx';
import { SchemeSearch, schemeSearchDefaults } from './schemeSearch.ts';
import classes from './schemes.module.css';

// The form imports the calendar.
const EditScheme = lazy(() => import('./EditScheme.tsx'));

export const Route = createFileRoute('/_frame/schemes/$schemeUUID')({
  validateSearch: SchemeSearch,
  search: { middlewares: [stripSearchParams(schemeSearchDefaults)] },
  loader: ({ context, params }) => context.queryClient.ensureQueryData(schemeQueries.detail(params.schemeUUID)),
  component: SchemePage,
});

const EDIT: RecordAction<'edit'> = { opens: 'edit', label: 'Edit', command: 'Edit scheme', icon: IconPencil };

function SchemePage() {
  const { schemeUUID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayOperate = useMayOperate();
  const { data: scheme } = useSuspenseQuery(schemeQueries.detail(schemeUUID));
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

  const toggle: RecordAction<'edit'> = {
    id: 'toggle',
    label: isOpen ? 'Close scheme' : 'Open again',
    loading: setStatus.isPending,
    run: () => setStatus.mutate({ schemeUUID, status: isOpen ? 'CLOSED' : 'ACTIVE' }),
  };

  return (
    <>
      <RecordHeader<'edit'>
        title={scheme.name}
        crumbs={[{ label: 'Schemes', to: '/schemes' }]}
        chips={<StatusChip kind="scheme" status={scheme.status} />}
        note={scheme.description ?? undefined}
        actions={mayOperate ? [toggle, EDIT] : []}
        renderDialog={(_opened, close) => <EditScheme schemeUUID={schemeUUID} onClose={close} />}
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
    </>
  );
}
