import { IconLock } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useMayOperate } from '#app/data/session.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Intake, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';

type ImportPageProps<Source extends IntakeSource, Checked> = ComponentProps<typeof PageHeader> & {
  kind: IntakeKind<Source, Checked>;
};

/** The page of an import; who may not import is told who may. */
export function ImportPage<Source extends IntakeSource, Checked>({
  kind,
  ...header
}: ImportPageProps<Source, Checked>) {
  return (
    <>
      <PageHeader {...header} />
      {useMayOperate() ? (
        <Intake key={kind.name} kind={kind} />
      ) : (
        <EmptyState
          icon={IconLock}
          title="You have read-only access"
          text={`An operator or an administrator can import ${kind.noun}.`}
        />
      )}
    </>
  );
}
