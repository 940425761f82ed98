import { IconBolt } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';

export const Route = createFileRoute('/_frame/assets/')({ component: AssetsPage });

function AssetsPage() {
  return (
    <>
      <PageHeader title="Assets" />
      <EmptyState
        icon={IconBolt}
        title="No assets yet"
        text="Meters, batteries and chargers appear here once they are added or imported."
      />
    </>
  );
}
