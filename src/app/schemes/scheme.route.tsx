import { IconTopologyStar3 } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';

export const Route = createFileRoute('/_frame/schemes/$schemeUUID')({ component: SchemePage });

function SchemePage() {
  return (
    <>
      <PageHeader title="Scheme" crumbs={[{ label: 'Schemes', to: '/schemes' }]} />
      <EmptyState
        icon={IconTopologyStar3}
        title="No assets in this scheme yet"
        text="Assets appear here with their registration status once they are opted in."
      />
    </>
  );
}
