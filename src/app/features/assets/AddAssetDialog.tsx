import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mutation } from '#app/data/query.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { notifySuccess } from '#app/ui/notify.ts';
import { NewAsset } from '#contract/assetChanges.ts';
import { emptyForm, validateAsset, toNewAsset } from './assetForm.ts';
import { AssetFormDialog } from './AssetFormDialog.tsx';

/** Adds an asset and opens its page; mounted while it is open. */
export function AddAssetDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const creating = useMutation(mutation('createAsset'));
  return (
    <AssetFormDialog
      title="Add asset"
      action="Add asset"
      adding
      initial={emptyForm}
      validate={(form) => validateAsset(toNewAsset(form), NewAsset)}
      onSubmit={async (form) => {
        const asset = await creating.mutateAsync({ body: toNewAsset(form) });
        notifySuccess(`${nameOf(asset)} added`);
        onClose();
        await navigate({ to: '/assets/$assetUUID', params: { assetUUID: asset.assetUUID } });
      }}
      onClose={onClose}
      pending={creating.isPending}
      error={creating.error}
    />
  );
}
