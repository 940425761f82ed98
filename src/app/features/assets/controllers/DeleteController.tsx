import { useNavigate } from '@tanstack/react-router';
import { useOperation } from '#app/data/useOperation.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import type { Controller } from '#contract/dispatch/controller.ts';
import { plural } from '#text/count.ts';

/** Confirms before a controller is deleted, since that cannot be undone. */
export default function DeleteController({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const navigate = useNavigate();
  const { controllerUUID, name, assets } = controller;
  const remove = useOperation('deleteController');
  const confirm = async () => {
    await remove({ params: { controllerUUID } });
    await navigate({ to: '/controllers' });
    return `${name} has been deleted.`;
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete controller"
      keep="Keep controller"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {assets === 0
          ? 'This controller has no assets. '
          : `Without a controller, ${plural(assets, 'asset')} will be excluded from dispatches until one is assigned. `}
        Its credentials stop working immediately. To pause the controller, disable it instead.
      </p>
    </ConfirmDialog>
  );
}
