import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { useMayOperate } from '#app/shell/session.ts';
import { ReadingsWizard } from './ReadingsWizard.tsx';

export const Route = createFileRoute('/_frame/data-quality/import')({ component: ImportReadingsPage });

function ImportReadingsPage() {
  return (
    <>
      <PageHeader
        title="Import readings"
        crumbs={[{ label: 'Data quality', to: '/data-quality' }]}
        note="Half-hourly kWh: a half hour a line, or a day a line. Nothing is sent before you have seen what the file holds."
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/assets/import" {...props} />}>
            Import assets instead
          </Button>
        }
      />
      {useMayOperate() ? (
        <ReadingsWizard />
      ) : (
        <EmptyState
          icon={IconLock}
          title="Your role may look, not import"
          text="An operator or an administrator can import readings."
        />
      )}
    </>
  );
}
