import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/data/client.ts';
import { saveCsv, type Cell, toCsv } from '#app/format/exportCsv.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { readPages } from '#client/readAllItems.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { AssetEventStats } from '#contract/stats.ts';
import { plural } from '#text/count.ts';
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
      <h2>Verification</h2>
      <p>
        Every line opens as a receipt, traceable down to the readings, under the statement’s number. The annex lists{' '}
        {plural(assets, 'asset')} by half-hour
        {annex.data &&
          ` (CSV, ${plural(annex.data.rows, 'row')}; SHA-256 ${
            annex.data.sha256?.replaceAll(/.{8}(?=.)/g, '$& ') ?? 'available only over an encrypted connection'
          })`}
        .
      </p>
      {annex.error && <ErrorState error={annex.error} onRetry={() => void annex.refetch()} />}
      <div data-print="no">
        {annex.data ? (
          <Button variant="default" size="xs" onClick={() => saveCsv(`${code} annex`, annex.data.csv)}>
            Download annex
          </Button>
        ) : (
          !annex.error && (
            <Button variant="default" size="xs" loading={isWanted} onClick={() => setIsWanted(true)}>
              Create annex
            </Button>
          )
        )}
      </div>
    </section>
  );
}

const HEADER = [
  'Asset',
  'Asset UUID',
  'Start, UTC',
  'Baseline, kWh',
  'Metered, kWh',
  'Delivered, kWh',
  'Kept, kW',
  'Estimate',
];
const LINE_END = '\r\n';

/** `sha256`: null where the browser has no digests, on a page that came without encryption. */
type Annex = { csv: string; rows: number; sha256: string | null };

/**
 * Every asset and half hour of a run as CSV with its SHA-256: a request for each thousand assets, one after another.
 */
async function makeAnnex(eventUUID: string, run: number, signal: AbortSignal): Promise<Annex> {
  const parts = [toCsv(HEADER, [])];
  let rows = 0;
  const pages = readPages((at) =>
    api.listEventAssetStats(
      { params: { 'event-uuid': eventUUID }, query: { run, sort: 'assetId', ...at, pageSize: MAX_PAGE_SIZE } },
      { signal },
    ),
  );
  for await (const page of pages) {
    const lines = page.data.flatMap(rowsOf);
    const text = toCsv(HEADER, lines);
    // The file has one header.
    parts.push(text.slice(text.indexOf(LINE_END) + LINE_END.length));
    rows += lines.length;
  }
  const csv = parts.join('');
  return { csv, rows, sha256: await digestOf(csv) };
}

const rowsOf = ({ assetId, assetUUID, settlementPeriods, reservedKw, isEstimate }: AssetEventStats): Cell[][] =>
  settlementPeriods.map(({ startTime, baselineKwh, actualKwh, deliveredKwh }) => [
    assetId,
    assetUUID,
    startTime,
    baselineKwh,
    actualKwh,
    deliveredKwh,
    reservedKw,
    isEstimate ? 'estimate' : null,
  ]);

async function digestOf(text: string): Promise<string | null> {
  if (!isSecureContext) return null;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
