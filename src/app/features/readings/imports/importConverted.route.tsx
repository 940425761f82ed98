import { IconLock } from '@tabler/icons-react';
import { createFileRoute } from '@tanstack/react-router';
import { useMayOperate } from '#app/data/session.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { ConvertedWizard } from './ConvertedWizard.tsx';

export const Route = createFileRoute('/_frame/data-quality/import/convention')({ component: ImportConvertedPage });

function ImportConvertedPage() {
  return (
    <>
      <PageHeader
        title="Import readings by a convention"
        crumbs={[
          { label: 'Data quality', to: '/data-quality' },
          { label: 'Import readings', to: '/data-quality/import' },
        ]}
        note="Power or energy with a sign, stamp and clock of its own. Nothing is stored before you have seen what the file holds."
      />
      {useMayOperate() ? (
        <ConvertedWizard />
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
