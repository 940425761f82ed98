import { Button } from '@mantine/core';
import { createFileRoute, Link } from '@tanstack/react-router';
import { ImportPage } from './ImportPage.tsx';
import { linesIntake } from './linesIntake.tsx';

export const Route = createFileRoute('/_frame/assets/import')({ component: ImportAssetsPage });

const kind = linesIntake(
  'assets',
  <Button renderRoot={(props) => <Link to="/assets" search={{ sort: '-createdUTC' }} {...props} />}>
    Show assets
  </Button>,
);

function ImportAssetsPage() {
  return (
    <ImportPage
      kind={kind}
      title="Import assets"
      crumbs={[{ label: 'Assets', to: '/assets' }]}
      note="One line per asset. Review every line before anything is saved."
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/data-quality/import" {...props} />}>
          Import readings instead
        </Button>
      }
    />
  );
}
