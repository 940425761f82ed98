import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { createFileRoute, Link } from '@tanstack/react-router';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ImportPage } from './ImportPage.tsx';
import { linesIntake } from './linesIntake.tsx';

const pages = {
  users: { title: 'Users', to: '/users', note: 'One line per user.' },
  consents: {
    title: 'Consents',
    to: '/consents',
    note: 'One line per consent, using your own user and asset ids. Consents that already exist are skipped.',
  },
  tariffs: {
    title: 'Tariffs',
    to: '/tariffs',
    note:
      'One line per tariff of an asset, with a single price or a day and a night price. ' +
      'Add other rates on the page of the asset.',
  },
} as const;

export const Route = createFileRoute('/_frame/imports/$kind')({ component: ImportLinesPage });

function ImportLinesPage() {
  const { kind } = Route.useParams();
  if (kind in pages) return <ImportOf kind={kind as keyof typeof pages} />;
  return (
    <EmptyState
      icon={IconLock}
      title="Import not found"
      text="Assets, readings, users, consents and tariffs can be imported, each from its own page."
    />
  );
}

function ImportOf({ kind }: { kind: keyof typeof pages }) {
  const { title, to, note } = pages[kind];
  const after = <Button renderRoot={(props) => <Link to={to} {...props} />}>{`Show the ${kind}`}</Button>;
  return (
    <ImportPage
      kind={linesIntake(kind, after)}
      title={`Import ${kind}`}
      crumbs={[{ label: title, to }]}
      note={`${note} Review every line before anything is saved.`}
    />
  );
}
