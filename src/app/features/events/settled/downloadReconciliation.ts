import { api } from '#app/data/api/client.ts';
import { saveCsv, toCsv } from '#app/format/exportCsv.ts';
import { nextPage, type PagePosition } from '#client/readAllItems.ts';
import type { Event } from '#contract/event.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { EventStats } from '#contract/stats.ts';
import { csvHeader, csvRow, reconcile } from './reconciliation.ts';

const LINE_END = '\r\n';

/** Every asset and half hour of a run as one CSV file: a request for each thousand assets, one after the other. */
export async function downloadReconciliation(
  event: Event,
  stats: EventStats,
  onProgress: (done: number, all: number) => void,
): Promise<void> {
  const parts: string[] = [];
  let done = 0;
  for (let at: PagePosition | null = { page: 1 }; at;) {
    const page = await api.listEventAssetStats({
      params: { 'event-uuid': event.eventUUID },
      query: { run: stats.run, sort: 'assetId', ...at, pageSize: MAX_PAGE_SIZE },
    });
    const rows = page.data.flatMap((asset) =>
      stats.settlementPeriods.map((_, index) => csvRow(reconcile(asset, stats, index), stats, event.priceGbpPerMwh)),
    );
    const text = toCsv(csvHeader, rows);
    // The file has one header.
    parts.push(parts.length === 0 ? text : text.slice(text.indexOf(LINE_END) + LINE_END.length));
    at = nextPage(at, page);
    done += page.data.length;
    onProgress(done, page.totalItems);
  }
  saveCsv(`${event.name} reconciliation run ${stats.run}`, parts.join(''));
}
