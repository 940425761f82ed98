import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { assetMutations } from '#app/api/assets.ts';
import { notifyDone } from '#app/shell/notify.ts';
import { NewAsset } from '#contract/asset.ts';
import { emptyForm, faultsOf, toNewAsset } from './assetForm.ts';
import { AssetFormDialog } from './AssetFormDialog.tsx';
import { nameOf } from './assetWords.ts';

/** Adds an asset and opens its page. */
export function AddAssetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const creating = useMutation(assetMutations.create());
  if (!opened) return null;
  const close = () => {
    creating.reset();
    onClose();
  };
  return (
    <AssetFormDialog
      title="Add asset"
      action="Add asset"
      adding
      initial={emptyForm}
      validate={(form) => faultsOf(toNewAsset(form), NewAsset)}
      onSubmit={async (form) => {
        const asset = await creating.mutateAsync(toNewAsset(form));
        notifyDone(`${nameOf(asset)} added`);
        close();
        await navigate({ to: '/assets/$assetUUID', params: { assetUUID: asset.assetUUID } });
      }}
      onClose={close}
      pending={creating.isPending}
      error={creating.error}
    />
  );
}
