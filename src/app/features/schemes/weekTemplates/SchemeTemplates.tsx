import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '#app/data/query.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Scheme } from '#contract/scheme.ts';

const UploadTemplate = lazy(() => import('./UploadTemplate.tsx'));
/** Digits of a hash that tell versions apart at a glance. */
const DIGITS = 12;

/** The versions of the weekly baseline of a scheme, newest first. */
export default function SchemeTemplates({ scheme: { schemeUUID } }: { scheme: Scheme }) {
  const [isOpen, setIsOpen] = useState(false);
  const mayUpload = usePermission('createWeekTemplate');
  const { data, error, refetch } = useQuery(
    query('listWeekTemplates', { params: { schemeUUID }, query: { pageSize: 20 } }),
  );
  return (
    <Panel>
      <section aria-label="Weekly baseline" aria-busy={data === undefined || undefined}>
        <SectionHead
          title="Weekly baseline"
          note={data?.totalItems === 0 ? 'No weekly baseline uploaded: events settle with zero delivery' : undefined}
        >
          {mayUpload && (
            <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
              Upload weekly baseline
            </Button>
          )}
        </SectionHead>
        {error && data === undefined ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={80} />
        ) : (
          data.totalItems > 0 && (
            <Sheet label="Weekly baseline versions" bare>
              <thead>
                <tr>
                  <th scope="col">Version</th>
                  <th scope="col">Received</th>
                  <th scope="col">Received by</th>
                  <th scope="col">Valid from</th>
                  <th scope="col">Positive values</th>
                  <th scope="col">SHA-256</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map(({ version, receivedUTC, receivedBy, validFromUTC, positive, sha256, warnings }) => (
                  <tr key={version}>
                    <th scope="row">
                      {version}
                      {warnings.length > 0 && ' (nearly all export: check the sign)'}
                    </th>
                    <td>
                      <Time at={receivedUTC} />
                    </td>
                    <td>{receivedBy ?? 'an API key'}</td>
                    <td>
                      <Time at={validFromUTC} />
                    </td>
                    <td>{positive === 'IMPORT' ? 'import' : 'export'}</td>
                    <td title={sha256}>{sha256.slice(0, DIGITS)}</td>
                  </tr>
                ))}
              </tbody>
            </Sheet>
          )
        )}
      </section>
      {isOpen && (
        <Suspense>
          <UploadTemplate schemeUUID={schemeUUID} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
