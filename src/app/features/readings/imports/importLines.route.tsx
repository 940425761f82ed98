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
    note: 'One line per consent, by your own ids of user and asset. One that stands already is skipped.',
  },
  tariffs: {
    title: 'Tariffs',
    to: '/tariffs',
    note:
      'One line per tariff of an asset, with one price or a second one for the night. ' +
      'Other rates are added on the page of the asset.',
  },
} as const;

export const Route = createFileRoute('/_frame/imports/$kind')({ component: ImportLinesPage });

function ImportLinesPage() {
  const { kind } = Route.useParams();
  if (kind in pages) return <ImportOf kind={kind as keyof typeof pages} />;
  return (
    <EmptyState
      icon={IconLock}
      title="There is no such import"
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
      note={`${note} Nothing is stored before you have seen what would come of each line.`}
    />
  );
}
