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
    return `${name} is deleted.`;
  };
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete controller"
      keep="Keep the controller"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {assets === 0
          ? 'It has no assets. '
          : `${plural(assets, 'asset')} will have no controller, and are left out of dispatches until one is assigned. `}
        Its credentials end at once. To pause it, disable it.
      </p>
    </ConfirmDialog>
  );
}
