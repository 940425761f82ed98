import { useMutation } from '@tanstack/react-query';
import { mutation } from '#app/data/query.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { notifySuccess } from '#app/ui/notify.ts';
import type { Asset } from '#contract/asset.ts';
import { AssetChanges } from '#contract/assetChanges.ts';
import { validateAsset, formOf, toChanges } from './assetForm.ts';
import { AssetFormDialog } from './AssetFormDialog.tsx';

/** Changes attributes of an asset; mounted while it is open. */
export function EditAssetDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const updating = useMutation(mutation('updateAsset'));
  const before = formOf(asset);
  const isUnchanged = (changes: object) => Object.keys(changes).length === 0;
  return (
    <AssetFormDialog
      title={`Edit ${nameOf(asset)}`}
      action="Save changes"
      adding={false}
      initial={before}
      validate={(form) => {
        const changes = toChanges(form, before);
        return isUnchanged(changes) ? {} : validateAsset(changes, AssetChanges);
      }}
      onSubmit={async (form) => {
        const changes = toChanges(form, before);
        if (!isUnchanged(changes))
          notifySuccess(
            `${nameOf(await updating.mutateAsync({ params: { assetUUID: asset.assetUUID }, body: changes }))} saved`,
          );
        onClose();
      }}
      onClose={onClose}
      pending={updating.isPending}
      error={updating.error}
    />
  );
}
