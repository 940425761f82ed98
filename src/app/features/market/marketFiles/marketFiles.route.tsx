import { Button, Skeleton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import { Time } from '#app/ui/Time.tsx';
import { plural } from '#text/count.ts';
import { instructionWords, kindWords } from './fileWords.ts';
import { MakeFile } from './MakeFile.tsx';
import classes from './marketFiles.module.css';

const BindTemplate = lazy(() => import('./BindTemplate.tsx'));
const UploadInstructions = lazy(() => import('./UploadInstructions.tsx'));

export const Route = createFileRoute('/_frame/schemes/files')({ component: MarketFilesPage });

const TABLE_PX = 80;
const TEXTS = ['Content', 'Market rules', 'Format'];

/** Files for buyers, the templates that they are made by, and files of their instructions. */
function MarketFilesPage() {
  const [opened, setOpened] = useState<'bind' | 'instruct' | null>(null);
  const mayOperate = useMayOperate();
  const bindings = useQuery(query('listFileBindings', { query: { pageSize: 100 } }));
  const instructions = useQuery(query('listInstructionFiles', { query: { pageSize: 100 } }));
  return (
    <>
      <Stage>
        <PageHeader title="Market files" note="Files for buyers, and files of their instructions" />
      </Stage>
      <div className={classes.stack}>
        <Panel>
          <h2 className={classes.heading}>Create file</h2>
          <MakeFile bindings={bindings.data?.data ?? []} />
        </Panel>
        <Listed
          title="Buyer templates"
          empty="None yet. Upload a buyer’s blank template and set what each column contains; files are then created from it."
          action={mayOperate ? { label: 'Add template', run: () => setOpened('bind') } : null}
          query={bindings}
          rows={bindings.data?.data.map(({ bindingUUID, name, version, kind, packId, columns, createdUTC }) => (
            <tr key={bindingUUID}>
              <th scope="row">{name}</th>
              <td>{version}</td>
              <td data-text>{kindWords[kind]}</td>
              <td data-text>{packId ?? '–'}</td>
              <td>{plural(columns.length, 'column')}</td>
              <td>
                <Time at={createdUTC} />
              </td>
            </tr>
          ))}
          columns={['Template', 'Version', 'Content', 'Market rules', 'Header', 'Added']}
        />
        <Listed
          title="Buyer instructions"
          empty="None yet. A file of dispatches or accepted bids creates test events without portfolios."
          action={mayOperate ? { label: 'Upload instructions', run: () => setOpened('instruct') } : null}
          query={instructions}
          rows={instructions.data?.data.map(({ fileUUID, name, format, rows, instructions: count, createdUTC }) => (
            <tr key={fileUUID}>
              <th scope="row">{name}</th>
              <td data-text>{instructionWords[format]}</td>
              <td>{rows}</td>
              <td>{count}</td>
              <td>
                <Time at={createdUTC} />
              </td>
            </tr>
          ))}
          columns={['File', 'Format', 'Rows', 'Instructions', 'Received']}
        />
      </div>
      <Suspense fallback={null}>
        {opened === 'bind' && <BindTemplate onClose={() => setOpened(null)} />}
        {opened === 'instruct' && <UploadInstructions onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

type ListedProps = {
  title: string;
  empty: string;
  columns: readonly string[];
  rows: ReactNode[] | undefined;
  action: { label: string; run: () => void } | null;
  query: { error: unknown; refetch: () => unknown };
};

function Listed({ title, empty, columns, rows, action, query: { error, refetch } }: ListedProps) {
  return (
    <Panel>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {action && (
          <Button variant="default" leftSection={<IconUpload size={15} stroke={1.8} />} onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      {error !== null && rows === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : rows === undefined ? (
        <Skeleton height={TABLE_PX} />
      ) : rows.length === 0 ? (
        <p className={classes.quiet}>{empty}</p>
      ) : (
        <Sheet label={title} bare>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-text={TEXTS.includes(column) || undefined}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </Sheet>
      )}
    </Panel>
  );
}
