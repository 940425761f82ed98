import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useNow } from '#app/data/clock.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { ImportPage } from './ImportPage.tsx';
import { readingsIntake } from './readingsIntake.tsx';

export const Route = createFileRoute('/_frame/data-quality/import/')({ component: ImportReadingsPage });

function ImportReadingsPage() {
  const converts = usePermission('createConvertedConsumption');
  const importsLines = usePermission('importLines');
  const now = useNow();
  return (
    <ImportPage
      kind={readingsIntake(now)}
      title="Import readings"
      crumbs={[{ label: 'Data quality', to: '/data-quality' }]}
      note={
        'Half-hourly kWh: one half-hour per line or one day per line. ' +
        'Review the contents of the file before anything is sent.'
      }
      actions={
        <>
          {converts && (
            <Button variant="default" renderRoot={(props) => <Link to="/data-quality/import/convention" {...props} />}>
              Custom format
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
  );
}
