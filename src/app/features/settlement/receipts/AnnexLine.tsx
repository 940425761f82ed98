import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveCsv } from '#app/format/exportCsv.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { plural } from '#text/count.ts';
import { makeAnnex } from './annex.ts';
import classes from './Statement.module.css';

/** With more assets the annex is made when it is asked for. */
const AT_ONCE = 20_000;

type AnnexLineProps = { eventUUID: string; run: number; code: string; assets: number };

/** What proves a statement: the annex, by its number of rows and its digest. */
export function AnnexLine({ eventUUID, run, code, assets }: AnnexLineProps) {
  const [isWanted, setIsWanted] = useState(assets <= AT_ONCE);
  const annex = useQuery({
    queryKey: ['getEventReceipt', { params: { 'event-uuid': eventUUID, run } }, 'annex'],
    queryFn: ({ signal }) => makeAnnex(eventUUID, run, signal),
    enabled: isWanted,
    staleTime: Infinity,
  });
  return (
    <section className={classes.text}>
      <h2>Check it</h2>
      <p>
        Every line opens as a receipt down to the readings, under the statement’s number. The annex lists{' '}
        {plural(assets, 'asset')} half hour by half hour
        {annex.data &&
          ` (CSV, ${plural(annex.data.rows, 'row')}; SHA-256 ${
            annex.data.sha256?.replaceAll(/.{8}(?=.)/g, '$& ') ?? 'only over an encrypted connection'
          })`}
        .
      </p>
      {annex.error && <ErrorState error={annex.error} onRetry={() => void annex.refetch()} />}
      <div data-print="no">
        {annex.data ? (
          <Button variant="default" size="xs" onClick={() => saveCsv(`${code} annex`, annex.data.csv)}>
            Download the annex
          </Button>
        ) : (
          !annex.error && (
            <Button variant="default" size="xs" loading={isWanted} onClick={() => setIsWanted(true)}>
              Make the annex
            </Button>
          )
        )}
      </div>
    </section>
  );
}
