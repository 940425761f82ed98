import { IconBolt } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';

export const Route = createFileRoute('/_frame/assets/$assetUUID')({ component: AssetPage });

function AssetPage() {
  return (
    <>
      <PageHeader title="Asset" crumbs={[{ label: 'Assets', to: '/assets' }]} />
      <EmptyState icon={IconBolt} title="No readings yet" text="Half-hourly energy appears here with the first reading." />
    </>
  );
}
