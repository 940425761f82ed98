import { createFileRoute } from '@tanstack/react-router';
import { convertedIntake } from './convertedIntake.tsx';
import { ImportPage } from './ImportPage.tsx';

export const Route = createFileRoute('/_frame/data-quality/import/convention')({ component: ImportConvertedPage });

function ImportConvertedPage() {
  return (
    <ImportPage
      kind={convertedIntake}
      title="Import readings in a custom format"
      crumbs={[
        { label: 'Data quality', to: '/data-quality' },
        { label: 'Import readings', to: '/data-quality/import' },
      ]}
      note="Power or energy with its own sign, time stamp and time zone. Review the contents before anything is saved."
    />
  );
}
