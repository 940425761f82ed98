import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import type { Controller } from '#contract/dispatch/controller.ts';
import { plural } from '#text/count.ts';

/** Confirms before a controller is deleted, since that cannot be undone. */
export default function DeleteController({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const navigate = useNavigate();
  const { controllerUUID, name, assets } = controller;
  const remove = useMutation(mutation('deleteController'));
  const confirm = () =>
    remove.mutate(
      { params: { controllerUUID } },
      {
        onSuccess: () => {
          notifySuccess(`${name} is deleted.`);
          void navigate({ to: '/controllers' });
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action="Delete controller"
      keep="Keep the controller"
      pending={remove.isPending}
      error={remove.error}
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
