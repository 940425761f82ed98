import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { query } from '#app/data/query.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Clip } from '#app/ui/Clip.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Tag } from '#app/ui/Tag.tsx';
import type { MailTemplate } from '#contract/mail/template.ts';
import { templateWords } from './mailWords.ts';
import classes from './mail.module.css';

const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'));

const columnsWith = (onOpen: (template: MailTemplate) => void): Column<MailTemplate>[] => [
  {
    id: 'name',
    header: 'E-mail',
    width: 180,
    value: ({ name }) => name,
    cell: ({ name, isChanged }) => (
      <span className={classes.named}>
        {templateWords[name].name}
        {isChanged && <Tag>Customised</Tag>}
      </span>
    ),
  },
  {
    id: 'about',
    header: 'Purpose',
    value: ({ name }) => templateWords[name].about,
    cell: ({ name }) => templateWords[name].about,
  },
  {
    id: 'subject',
    header: 'Subject',
    value: ({ subject }) => subject,
    cell: ({ subject }) => <Clip text={subject} width={280} />,
  },
  {
    id: 'open',
    header: 'Text',
    width: 150,
    value: () => null,
    cell: (template) => (
      <Button
        size="compact-xs"
        variant="default"
        aria-label={`Text and preview of ${templateWords[template.name].name}`}
        onClick={() => onOpen(template)}
      >
        Text and preview
      </Button>
    ),
  },
];

/** The mails that go to users, whose words can be changed. */
export default function Templates() {
  const [opened, setOpened] = useState<MailTemplate | null>(null);
  const { data, error, refetch } = useQuery(query('listMailTemplates', {}));
  const columns = useMemo(() => columnsWith(setOpened), []);
  return (
    <section>
      <SectionHead
        title="E-mails to users"
        note="Subject and paragraphs; the rest, including the links, is the same in every e-mail"
      />
      <DataTable
        label="E-mail templates"
        columns={columns}
        rows={data?.data}
        rowId={({ name }) => name}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
      />
      <Suspense>{opened && <TemplateDialog template={opened} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  );
}
