import { Button } from '@mantine/core';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { formatMpan } from '#app/charts/format.ts';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { useMayOperate } from '#app/shell/session.ts';
import { StatusChip } from '#app/shell/StatusChip.tsx';
import type { Asset } from '#contract/asset.ts';
import { ArchiveDialog } from './ArchiveDialog.tsx';
import { assetTypeWords, nameOf, placeOf } from './assetWords.ts';
import { EditAssetDialog } from './EditAssetDialog.tsx';

/** What the asset is, where it stands, and the ways to change it. */
export function AssetHeader({ asset }: { asset: Asset }) {
  const mayChange = useMayOperate() && asset.status === 'ACTIVE';
  const [open, setOpen] = useState<'edit' | 'archive' | null>(null);
  const close = () => setOpen(null);
  const facts = [assetTypeWords[asset.assetType], asset.assetId, asset.mpan && `MPAN ${formatMpan(asset.mpan)}`, placeOf(asset)];

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
          mayChange && (
            <>
              <Button variant="default" leftSection={<IconArchive size={15} stroke={1.8} />} onClick={() => setOpen('archive')}>
                Archive
              </Button>
              <Button variant="default" leftSection={<IconPencil size={15} stroke={1.8} />} onClick={() => setOpen('edit')}>
                Edit
              </Button>
            </>
          )
        }
      />
      {open === 'edit' && <EditAssetDialog asset={asset} onClose={close} />}
      <ArchiveDialog opened={open === 'archive'} onClose={close} assetUUIDs={[asset.assetUUID]} name={nameOf(asset)} />
    </>
  );
}
