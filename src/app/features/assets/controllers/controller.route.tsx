import { IconBolt } from '@tabler/icons-react';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy } from 'react';
import { mutation, query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { channelWords } from '#app/format/dispatchWords.ts';
import { formatPower } from '#app/format/format.ts';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { plural } from '#text/count.ts';
import { BatchLog } from './BatchLog.tsx';
import { ControllerFacts } from './ControllerFacts.tsx';
import { ControllerSearch, controllerSearchDefaults } from './controllerSearch.ts';
import { Credentials } from './Credentials.tsx';
import { HealthChip } from './HealthChip.tsx';
import { knownPowerKw } from './knownPower.ts';
import { type MenuDialog, MoreActions } from './MoreActions.tsx';
import classes from './controllers.module.css';

const ControllerDialog = lazy(() => import('./ControllerDialog.tsx'));
const TestController = lazy(() => import('./TestController.tsx'));
const RotateSecret = lazy(() => import('./RotateSecret.tsx'));
const DeleteController = lazy(() => import('./DeleteController.tsx'));
const AssignAssets = lazy(() => import('./AssignAssets.tsx'));

export const Route = createFileRoute('/_frame/controllers/$controllerUUID')({
  validateSearch: ControllerSearch,
  search: { middlewares: [stripSearchParams(controllerSearchDefaults)] },
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData(query('getController', { params: { controllerUUID: params.controllerUUID } })),
  component: ControllerPage,
});

type Dialog = MenuDialog | 'test' | 'assign';

function ControllerPage() {
  const { controllerUUID } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayOperate = useMayOperate();
  const { data: controller } = useSuspenseQuery(query('getController', { params: { controllerUUID } }));
  const { name, channel, assets } = controller;
  const powerKw = knownPowerKw(controller);
  const isPushed = channel === 'WEBHOOK';
  const may = {
    change: usePermission('updateController'),
    rotate: usePermission('rotateControllerSecret') && isPushed,
    remove: usePermission('deleteController'),
  };
  const mayTest = usePermission('testController') && isPushed;
  const mayAssign = usePermission('assignControllerAssets');
  const isActive = controller.status === 'ACTIVE';
  const turn = useMutation({
    ...mutation('updateController'),
    onSuccess: ({ status }) =>
      notifySuccess(
        status === 'ACTIVE'
          ? `${name} is enabled and receives dispatches again.`
          : `${name} is disabled. Its assets are excluded from dispatches until it is enabled.`,
      ),
    onError: notifyError,
  });
  const actions: RecordAction<Dialog>[] = [
    ...(may.change
      ? [
          {
            id: 'toggle',
            label: isActive ? 'Disable' : 'Enable',
            loading: turn.isPending,
            run: () => turn.mutate({ params: { controllerUUID }, body: { status: isActive ? 'DISABLED' : 'ACTIVE' } }),
          },
        ]
      : []),
    ...(mayTest ? [{ opens: 'test' as const, label: 'Send test' }] : []),
    ...(mayAssign
      ? [
          {
            opens: 'assign' as const,
            label: 'Assign assets',
            command: `Assign assets to ${name}`,
            icon: IconBolt,
            primary: true,
          },
        ]
      : []),
  ];
  const change = (changes: Partial<ControllerSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), resetScroll: false });
  return (
    <>
      <RecordHeader<Dialog>
        title={name}
        crumbs={[{ label: 'Controllers', to: '/controllers' }]}
        chips={<HealthChip controller={controller} />}
        note={`${channelWords[channel]} · ${plural(assets, 'asset')}${powerKw ? `, ${formatPower(powerKw)}` : ''}`}
        actions={actions}
        renderAfter={(open) => Object.values(may).includes(true) && <MoreActions may={may} onOpen={open} />}
        renderDialog={(opened, close) => (
          <>
            {opened === 'edit' && <ControllerDialog controller={controller} onClose={close} />}
            {opened === 'test' && <TestController controller={controller} onClose={close} />}
            {opened === 'rotate' && <RotateSecret controller={controller} onClose={close} />}
            {opened === 'remove' && <DeleteController controller={controller} onClose={close} />}
            {opened === 'assign' && <AssignAssets controller={controller} onClose={close} />}
          </>
        )}
      />
      <ControllerFacts controller={controller} />
      {mayOperate && channel !== 'EMAIL' && channel !== 'SIMULATED' && (
        <div className={classes.section}>
          <Panel>
            <Credentials controllerUUID={controllerUUID} />
          </Panel>
        </div>
      )}
      <BatchLog controller={controller} search={search} onChange={change} />
    </>
  );
}
