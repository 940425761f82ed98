import { IconCalendarPlus, IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useParts } from '#app/data/offeredOperations.ts';
import { mutation, query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { OptInNever } from '#app/features/events/optIn/index.ts';
import { SchemeClaims } from '#app/features/schemes/claims/index.ts';
import { registrationLine } from '#app/format/schemeWords.ts';
import { Floor, FloorItem } from '#app/ui/Floor.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RareActions } from '#app/ui/RareActions.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { TwoColumns } from '#app/ui/TwoColumns.tsx';
import { plural } from '#text/count.ts';
import { Registration } from './Registration.tsx';
import { RegistrationFunnel } from './RegistrationFunnel.tsx';
import { RegulatorPanel } from './RegulatorPanel.tsx';
import { EarlierRules } from './RuleChange.tsx';
import { SchemeAssets } from './SchemeAssets.tsx';
import { SchemeFacts } from './SchemeFacts.tsx';
import { SchemeSearch, schemeSearchDefaults } from './schemeSearch.ts';
import { SchemeStage } from './SchemeStage.tsx';
import classes from './schemes.module.css';

// The form imports the calendar.
const SchemeAvailability = lazy(() => import('./availability/SchemeAvailability.tsx'));
const SchemeTemplates = lazy(() => import('./weekTemplates/SchemeTemplates.tsx'));
const SchemeUnits = lazy(() => import('./units/SchemeUnits.tsx'));
const SchemeZones = lazy(() => import('./zones/SchemeZones.tsx'));
const Disclosure = lazy(() => import('#app/features/market/disclosure/index.ts'));
const SchemeEvents = lazy(() => import('./SchemeEvents.tsx'));
const EditScheme = lazy(() => import('./EditScheme.tsx'));

const needs = {
  standing: ['getSchemeStanding'],
  packs: ['listMarketPacks'],
  mails: ['listMails'],
  dispatch: ['createDispatchOrder'],
  availability: ['listAvailabilityWindows'],
  disclosure: ['exportCommitments'],
  zones: ['getSchemeZones'],
  units: ['listUnits'],
} as const;

export const Route = createFileRoute('/_frame/schemes/$schemeUUID')({
  validateSearch: SchemeSearch,
  search: { middlewares: [stripSearchParams(schemeSearchDefaults)] },
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(query('getScheme', { params: { schemeUUID: params.schemeUUID } })),
  component: SchemePage,
});

type Dialog = 'edit' | 'optIn';

const EDIT: RecordAction<Dialog> = { opens: 'edit', label: 'Edit terms', command: 'Edit scheme', icon: IconPencil };

function SchemePage() {
  const { schemeUUID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const goTo = useNavigate();
  const mayOperate = useMayOperate();
  const { data: scheme } = useSuspenseQuery(query('getScheme', { params: { schemeUUID } }));
  const has = useParts(needs);
  const standing = useQuery(query('getSchemeStanding', { params: { schemeUUID } }));
  const [isJoining, setIsJoining] = useState(false);
  const isOpen = scheme.status === 'ACTIVE';
  const setStatus = useMutation({
    ...mutation('updateScheme'),
    onSuccess: ({ status, name }) =>
      notifySuccess(
        status === 'ACTIVE'
          ? `${name} has been reopened.`
          : `${name} has been closed. New events cannot use it; assets can leave but not join.`,
      ),
    onError: notifyError,
  });
  const change = (changes: Partial<SchemeSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace, resetScroll: false });

  const toggle = {
    id: 'toggle',
    label: isOpen ? 'Close scheme' : 'Reopen',
    icon: isOpen ? IconLock : IconLockOpen,
    run: () => setStatus.mutate({ params: { schemeUUID }, body: { status: isOpen ? 'CLOSED' : 'ACTIVE' } }),
  };

  const never = standing.data?.neverOptedIn.assets ?? 0;
  const mayJoin = mayOperate && isOpen && never > 0;
  const optIn: RecordAction<Dialog> = {
    opens: 'optIn',
    label: `Opt in ${plural(never, 'asset')}`,
    command: 'Opt in assets',
    primary: true,
  };
  const schedule: RecordAction<Dialog> = {
    id: 'schedule',
    label: 'Schedule event',
    command: 'Schedule event',
    icon: IconCalendarPlus,
    primary: !mayJoin,
    run: () => void goTo({ to: '/events/new', search: { scheme: schemeUUID } }),
  };
  const header = (
    <RecordHeader<Dialog>
      title={scheme.name}
      crumbs={[{ label: 'Schemes', to: '/schemes' }]}
      chips={<StatusChip kind="scheme" status={scheme.status} />}
      note={scheme.description ?? undefined}
      actions={mayOperate ? [EDIT, ...(isOpen ? [schedule] : []), ...(mayJoin ? [optIn] : [])] : []}
      renderAfter={() => mayOperate && <RareActions actions={[toggle]} />}
      renderDialog={(opened, close) =>
        opened === 'edit' ? (
          <EditScheme schemeUUID={schemeUUID} has={has} onClose={close} />
        ) : (
          <OptInNever scheme={scheme} count={never} onClose={close} />
        )
      }
    />
  );
  const terms = (
    <>
      <h2 className={classes.heading}>Terms</h2>
      <SchemeFacts scheme={scheme} has={has} />
      <EarlierRules schemeUUID={schemeUUID} rules={scheme} />
    </>
  );

  return (
    <>
      {has.standing ? (
        <>
          <Stage>
            {header}
            <SchemeStage standing={standing.data} error={standing.error} onRetry={() => void standing.refetch()} />
          </Stage>
          <Floor>
            <FloorItem span={12}>
              <Panel>
                <Registration
                  scheme={scheme}
                  standing={standing.data}
                  error={standing.error}
                  onRetry={() => void standing.refetch()}
                  onOptIn={mayJoin ? () => setIsJoining(true) : null}
                  onStatus={(status) => change({ status })}
                />
              </Panel>
            </FloorItem>
            <FloorItem span={8}>
              <Suspense>
                <SchemeEvents schemeUUID={schemeUUID} />
              </Suspense>
            </FloorItem>
            <FloorItem span={4}>
              <div>{terms}</div>
            </FloorItem>
          </Floor>
          {isJoining && <OptInNever scheme={scheme} count={never} onClose={() => setIsJoining(false)} />}
        </>
      ) : (
        <>
          {header}
          <TwoColumns>
            <Panel>
              <RegistrationFunnel scheme={scheme} onStatus={(status) => change({ status })} />
              <p className={classes.line}>{registrationLine(scheme)}</p>
            </Panel>
            <Panel>{terms}</Panel>
          </TwoColumns>
        </>
      )}
      {has.availability && (
        <Suspense>
          <SchemeAvailability scheme={scheme} />
        </Suspense>
      )}
      <div className={classes.panels}>
        {scheme.baselineMethod === 'WEEK_TEMPLATE' && (
          <Suspense>
            <SchemeTemplates scheme={scheme} />
          </Suspense>
        )}
        {has.units && scheme.schemeType === 'DFS' && (
          <Suspense>
            <SchemeUnits scheme={scheme} />
          </Suspense>
        )}
        {has.zones && scheme.schemeType === 'DFS' && (
          <Suspense>
            <SchemeZones schemeUUID={schemeUUID} />
          </Suspense>
        )}
        {has.disclosure && (
          <Suspense>
            <Disclosure schemeUUID={schemeUUID} />
          </Suspense>
        )}
      </div>
      <RegulatorPanel scheme={scheme} />
      <SchemeClaims schemeUUID={schemeUUID} />
      <SchemeAssets scheme={scheme} search={search} onChange={change} />
    </>
  );
}
