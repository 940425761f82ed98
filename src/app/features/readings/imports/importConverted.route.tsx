import { createFileRoute } from '@tanstack/react-router';
import { convertedIntake } from './convertedIntake.tsx';
import { ImportPage } from './ImportPage.tsx';

export const Route = createFileRoute('/_frame/data-quality/import/convention')({ component: ImportConvertedPage });

function ImportConvertedPage() {
  return (
    <ImportPage
      kind={convertedIntake}
      title="Import readings by a convention"
      crumbs={[
        { label: 'Data quality', to: '/data-quality' },
        { label: 'Import readings', to: '/data-quality/import' },
      ]}
      note="Power or energy with a sign, stamp and clock of its own. Nothing is stored before you have seen what the file holds."
    />
  );
}
