import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { useMayOperate } from '#app/data/session.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ReadingsWizard } from './ReadingsWizard.tsx';

export const Route = createFileRoute('/_frame/data-quality/import/')({ component: ImportReadingsPage });

function ImportReadingsPage() {
  const converts = useIsOffered('createConvertedConsumption');
  const importsLines = useIsOffered('importLines');
  return (
    <>
      <PageHeader
        title="Import readings"
        crumbs={[{ label: 'Data quality', to: '/data-quality' }]}
        note={
          'Half-hourly kWh: a half hour a line, or a day a line. ' +
          'Nothing is sent before you have seen what the file holds.'
        }
        actions={
          <>
            {converts && (
              <Button
                variant="default"
                renderRoot={(props) => <Link to="/data-quality/import/convention" {...props} />}
              >
                By a buyer’s convention
              </Button>
            )}
            {importsLines && (
              <Button variant="default" renderRoot={(props) => <Link to="/assets/import" {...props} />}>
                Import assets instead
              </Button>
            )}
          </>
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
