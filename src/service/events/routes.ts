import type { Handlers } from '../platform/http/call.ts';
import type { Tables } from '../platform/http/formats/tables.ts';
import { assignEventPortfolios } from './assignEventPortfolios.ts';
import { cancelEvent } from './cancelEvent.ts';
import { listEventStatsChanges } from './changes/listEventStatsChanges.ts';
import { createEvent } from './createEvent.ts';
import { getEvent } from './getEvent.ts';
import { getEventProfile } from './getEventProfile.ts';
import { getEventStats } from './getEventStats.ts';
import { getEventHoldOut } from './holdOut/getEventHoldOut.ts';
import { listHeldOutAssets } from './holdOut/listHeldOutAssets.ts';
import { listEventAssets } from './listEventAssets.ts';
import { listEventAssetStats } from './listEventAssetStats.ts';
import { listEventPortfolios } from './listEventPortfolios.ts';
import { listEvents } from './listEvents.ts';
import { listEventStatsRuns } from './listEventStatsRuns.ts';
import { optEventAssets } from './optEventAssets.ts';
import { overrideStacking } from './overrideStacking.ts';
import { recalculateStats } from './recalculateStats.ts';
import { getEventReceipt } from './receipt/getEventReceipt.ts';
import { rehearseEvent } from './rehearsal/rehearseEvent.ts';
import { removeEventPortfolio } from './removeEventPortfolio.ts';
import { statementWorkbook } from './statement/statementWorkbook.ts';
import { updateEvent } from './updateEvent.ts';

const handlers = {
  createEvent,
  listEvents,
  getEvent,
  rehearseEvent,
  updateEvent,
  cancelEvent,
  listEventPortfolios,
  assignEventPortfolios,
  removeEventPortfolio,
  listEventAssets,
  optEventAssets,
  overrideStacking,
  getEventStats,
  listEventAssetStats,
  listEventStatsRuns,
  createStatsRun: recalculateStats,
  listEventStatsChanges,
  getEventReceipt,
  getEventProfile,
  getEventHoldOut,
  listHeldOutAssets,
} satisfies Partial<Handlers>;

export const eventHandlers = () => handlers;

/** The operation whose workbook is made here. */
export const eventTables: Tables = { getEventStats: statementWorkbook };
