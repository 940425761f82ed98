import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useMayOperate } from '#app/data/session.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LinesWizard } from './LinesWizard.tsx';

export const Route = createFileRoute('/_frame/assets/import')({ component: ImportAssetsPage });

function ImportAssetsPage() {
  return (
    <>
      <PageHeader
        title="Import assets"
        crumbs={[{ label: 'Assets', to: '/assets' }]}
        note="One line per asset. Nothing is stored before you have seen what would come of each line."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/data-quality/import" {...props} />}>
            Import readings instead
          </Button>
        }
      />
      {useMayOperate() ? (
        <LinesWizard name="assets">
          <Button renderRoot={(props) => <Link to="/assets" search={{ sort: '-createdUTC' }} {...props} />}>
            Show the assets
          </Button>
        </LinesWizard>
      ) : (
        <EmptyState
          icon={IconLock}
          title="Your role may look, not import"
          text="An operator or an administrator can import assets."
        />
      )}
    </>
  );
}
