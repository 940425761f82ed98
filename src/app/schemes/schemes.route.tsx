import { IconTopologyStar3 } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';

export const Route = createFileRoute('/_frame/schemes/')({ component: SchemesPage });

function SchemesPage() {
  return (
    <>
      <PageHeader title="Schemes" />
      <EmptyState icon={IconTopologyStar3} title="No schemes yet" text="Each event scheme appears here with its registration funnel." />
    </>
  );
}
