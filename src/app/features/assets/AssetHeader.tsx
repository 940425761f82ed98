import { IconArchive, IconArchiveOff, IconEraser, IconPencil } from '@tabler/icons-react';
import { lazy } from 'react';
import { useNow } from '#app/data/clock.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { assetTypeWords, nameOf, placeOf } from '#app/format/assetWords.ts';
import { formatMpan } from '#app/format/format.ts';
import { RecordHeader, type RecordAction } from '#app/ui/RecordHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Asset } from '#contract/asset.ts';

// The forms import the calendar.
const AssetDialog = lazy(() => import('./AssetDialog.tsx'));
const DeleteReadings = lazy(() => import('./DeleteReadings.tsx'));

type Dialog = 'edit' | 'readings' | 'archive' | 'restore';

/** What the asset is, where it is, and its actions. */
export function AssetHeader({ asset }: { asset: Asset }) {
  const mayOperate = useMayOperate();
  const isActive = asset.status === 'ACTIVE';
  const mayRestore = usePermission('restoreAsset');
  const mayDelete = usePermission('deleteAssetConsumption') && asset.lastReadingUTC !== null;
  const now = useNow();
  const facts = [
    assetTypeWords[asset.assetType],
    asset.assetId,
    asset.mpan && `MPAN ${formatMpan(asset.mpan)}`,
    placeOf(asset),
  ];

  return (
    <RecordHeader<Dialog>
      title={nameOf(asset)}
      crumbs={[{ label: 'Assets', to: '/assets' }]}
      chips={
        <>
          <StatusChip kind="asset" status={asset.status} />
          <StatusChip kind="mpan" status={asset.mpanStatus} />
        </>
      }
      note={facts.filter(Boolean).join(' · ')}
      actions={actionsOf(isActive && mayOperate, mayDelete, !isActive && mayRestore)}
      renderDialog={(opened, close) => (
        <>
          {opened === 'edit' && <AssetDialog asset={asset} onClose={close} />}
          {opened === 'readings' && <DeleteReadings asset={asset} now={now} onClose={close} />}
          {(opened === 'archive' || opened === 'restore') && (
            <BulkDialog
              intent={opened === 'archive' ? 'ARCHIVE' : 'RESTORE'}
              target={null}
              filter={{ status: asset.status, assetUUIDs: [asset.assetUUID] }}
              count={1}
              name={nameOf(asset)}
              onClose={close}
            />
          )}
        </>
      )}
    />
  );
}

function actionsOf(mayChange: boolean, mayDelete: boolean, mayRestore: boolean): RecordAction<Dialog>[] {
  if (mayRestore) return [{ opens: 'restore', label: 'Restore', command: 'Restore asset', icon: IconArchiveOff }];
  if (!mayChange) return [];
  const readings: RecordAction<Dialog> = {
    opens: 'readings',
    label: 'Delete readings',
    command: 'Delete readings',
    icon: IconEraser,
  };
  return [
    ...(mayDelete ? [readings] : []),
    { opens: 'archive', label: 'Archive', command: 'Archive asset', icon: IconArchive },
    { opens: 'edit', label: 'Edit', command: 'Edit asset', icon: IconPencil },
  ];
}
