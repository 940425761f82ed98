import { backup } from './backup.ts';
import { bulk } from './bulk.ts';
import { chances } from './chance.ts';
import { citus } from './citus.ts';
import { dispatch } from './dispatch.ts';
import { eventSteps } from './eventSteps.ts';
import { everyRead } from './everyRead.ts';
import { exports } from './exports.ts';
import { facets } from './facets.ts';
import { fairness } from './fairness.ts';
import type { Figure } from './figures.ts';
import { forecastHomes } from './forecast.ts';
import { http } from './http.ts';
import { ingest } from './ingest.ts';
import { ingestGrowth } from './ingestGrowth.ts';
import { intervals } from './intervals.ts';
import { lists } from './lists.ts';
import { newestHalfHours } from './newestHalfHours.ts';
import { offers } from './offers.ts';
import { openadrPolls } from './openadrPolls.ts';
import { pages } from './pages.ts';
import { partitions } from './partitions.ts';
import { perMeter } from './perMeter.ts';
import { portions } from './portions.ts';
import { proposals } from './proposals.ts';
import { proxy } from './proxy.ts';
import { reads } from './reads.ts';
import { replica } from './replica.ts';
import { settlement } from './settlement.ts';
import { start } from './start.ts';
import { summary } from './summary.ts';
import { sustained } from './sustained.ts';
import { telemetry } from './telemetry.ts';
import { wall } from './wall.ts';
import { webhooks } from './webhooks.ts';

/** The benchmarks of `npm run bench`, in the order in which they run. */
export const benchmarks: Record<string, () => Promise<Figure[]>> = {
  ingest,
  ingestGrowth,
  newestHalfHours,
  sustained,
  summary,
  reads,
  replica,
  lists,
  everyRead,
  exports,
  facets,
  settlement,
  bulk,
  portions,
  eventSteps,
  fairness,
  http,
  proxy,
  start,
  pages,
  wall,
  forecast: forecastHomes,
  intervals,
  chance: chances,
  offers,
  proposals,
  webhooks,
  perMeter,
  telemetry,
  backup,
  partitions,
  dispatch,
  openadrPolls,
  citus,
};
