import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconEraser, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '#app/data/api/clock.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { BulkDialog } from '#app/features/optIn/index.ts';
import { assetTypeWords, nameOf, placeOf } from '#app/format/assetWords.ts';
import { formatMpan } from '#app/format/format.ts';
import { useCommands } from '#app/ui/commands.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import type { Asset } from '#contract/asset.ts';

// The forms bring the calendar with them.
const EditAssetDialog = lazy(async () => ({ default: (await import('./EditAssetDialog.tsx')).EditAssetDialog }));
const DeleteReadings = lazy(() => import('./DeleteReadings.tsx'));

/** What the asset is, where it stands, and the ways to change it. */
export function AssetHeader({ asset }: { asset: Asset }) {
  const mayOperate = useMayOperate();
  const mayChange = mayOperate && asset.status === 'ACTIVE';
  const isRestored = useIsOffered('createBulkAction', 'restoreAsset');
  const mayRestore = mayOperate && isRestored;
  const [open, setOpen] = useState<'edit' | 'readings' | 'ARCHIVE' | 'RESTORE' | null>(null);
  const mayDelete =
    usePermission('deleteAssetConsumption') && asset.status === 'ACTIVE' && asset.lastReadingUTC !== null;
  const now = useNow();
  const close = () => setOpen(null);
  const facts = [
    assetTypeWords[asset.assetType],
    asset.assetId,
    asset.mpan && `MPAN ${formatMpan(asset.mpan)}`,
    placeOf(asset),
  ];

  useCommands(
    mayChange
      ? [
          { id: 'edit', label: 'Edit asset', icon: IconPencil, run: () => setOpen('edit') },
          ...(mayDelete
            ? [{ id: 'readings', label: 'Delete readings', icon: IconEraser, run: () => setOpen('readings') }]
            : []),
          { id: 'archive', label: 'Archive asset', icon: IconArchive, run: () => setOpen('ARCHIVE') },
        ]
      : mayRestore
        ? [{ id: 'restore', label: 'Restore asset', icon: IconArchiveOff, run: () => setOpen('RESTORE') }]
        : [],
  );

  return (
    <>
      <PageHeader
        title={nameOf(asset)}
        crumbs={[{ label: 'Assets', to: '/assets' }]}
        chips={
          <>
            <StatusChip kind="asset" status={asset.status} />
            <StatusChip kind="mpan" status={asset.mpanStatus} />
          </>
        }
        note={facts.filter(Boolean).join(' · ')}
        actions={
          mayChange ? (
            <>
              {mayDelete && (
                <Button
                  variant="default"
                  leftSection={<IconEraser size={15} stroke={1.8} />}
                  onClick={() => setOpen('readings')}
                >
                  Delete readings
                </Button>
              )}
              <Button
                variant="default"
                leftSection={<IconArchive size={15} stroke={1.8} />}
                onClick={() => setOpen('ARCHIVE')}
              >
                Archive
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencil size={15} stroke={1.8} />}
                onClick={() => setOpen('edit')}
              >
                Edit
              </Button>
            </>
          ) : (
            mayRestore && (
              <Button
                variant="default"
                leftSection={<IconArchiveOff size={15} stroke={1.8} />}
                onClick={() => setOpen('RESTORE')}
              >
                Restore
              </Button>
            )
          )
        }
      />
      <Suspense>
        {open === 'edit' && <EditAssetDialog asset={asset} onClose={close} />}
        {open === 'readings' && <DeleteReadings asset={asset} now={now} onClose={close} />}
      </Suspense>
      {(open === 'ARCHIVE' || open === 'RESTORE') && (
        <BulkDialog
          intent={open}
          target={null}
          filter={{ status: asset.status, assetUUIDs: [asset.assetUUID] }}
          count={1}
          name={nameOf(asset)}
          onClose={close}
        />
      )}
    </>
  );
}
