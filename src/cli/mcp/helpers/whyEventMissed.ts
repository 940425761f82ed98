import { z } from 'zod';
import { ApiError, type Client } from '#client/client.ts';
import type { EventBalance } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import type { FunnelStep } from '#contract/eventAnalytics.ts';
import type { EventStats } from '#contract/stats.ts';
import { helper, type Tool } from '../tool.ts';

/** Of the half hours that were short, those whose assets are shown; and assets and portfolios of a list. */
const MAX_SHORT = 3;
const MAX_LISTED = 20;
const DECIMALS = 1e6;
/** Energy of a megawatt in half an hour. */
const KWH_PER_MW = 500;

const input = z.strictObject({ eventUUID: z.uuid() });

/** What an event came to against what it had to, and what the service knows of the reasons. */
export const whyEventMissed = (client: Client): Tool =>
  helper(
    {
      name: 'whyEventMissed',
      title: 'Why did this event miss?',
      description:
        'The verdict of an event and its cause; the causes of its gap to the contract, which add up to it; its shortfall by half hour against what is contracted (or the target); ' +
        'delivery by portfolio and by the assets that delivered least, with how complete their readings and baselines ' +
        'are; where assets dropped out before the event, and why. A running event has its portfolios and the assets ' +
        'whose readings are overdue instead. Also says so if the event did not miss.',
      input,
    },
    async ({ eventUUID }) => {
      const params = { 'event-uuid': eventUUID };
      const event = await client.getEvent({ params });
      const balance = await client.getEventBalance({ params });
      const stats = await unlessNotReady(client.getEventStats({ params }));
      const { funnel } = await client.getEventAnalytics({ params });
      return {
        event: { name: event.name, state: event.state, startTime: event.startTime, endTime: event.endTime },
        phase: balance.phase,
        verdict: balance.verdict.sentence,
        contractedKwh: balance.contractedKwh,
        measuredKwh: balance.measuredKwh,
        likely: balance.likely,
        cause: balance.cause,
        gap: balance.gap ?? null,
        nextStep: balance.nextStep,
        readings: balance.readings,
        droppedOut: droppedOut(funnel),
        ...(stats ? await settled(client, event, stats, balance) : await unsettled(client, eventUUID, balance)),
      };
    },
  );

/** How many assets each stage lost, of those that passed the stage before. */
const droppedOut = (funnel: readonly FunnelStep[]) =>
  funnel.flatMap(({ stage, assets, reason, lostKw, lostGbp, remedy }, index) =>
    reason === null
      ? []
      : [
          {
            before: stage,
            assets: funnel[index - 1]!.assets - assets,
            reason,
            lostKw,
            lostGbp,
            remedy,
            remaining: assets,
          },
        ],
  );

const unlessNotReady = <Answer>(answer: Promise<Answer>): Promise<Answer | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.problem?.code === 'STATS_NOT_READY') return null;
    throw error;
  });

async function settled(
  client: Client,
  { eventUUID, halfHourTerms }: Event,
  stats: EventStats,
  { contractedKwh }: EventBalance,
) {
  const params = { 'event-uuid': eventUUID };
  const { run, status, settlementPeriods } = stats;
  // What is contracted is a power: the same energy in each half hour, unless half hours have terms of their own.
  const each = contractedKwh === null ? null : contractedKwh / settlementPeriods.length;
  const own = halfHourTerms && new Map(halfHourTerms.map((term) => [term.startTime, KWH_PER_MW * term.contractedMw]));
  const halfHours = settlementPeriods.map(({ startTime, baselineKwh, actualKwh, deliveredKwh }) => {
    const contracted = own ? (own.get(startTime) ?? null) : each;
    return {
      startTime,
      contractedKwh: contracted,
      baselineKwh,
      actualKwh,
      deliveredKwh,
      shortfallKwh: contracted === null ? null : rounded(Math.max(0, contracted - (deliveredKwh ?? 0))),
    };
  });
  const short = halfHours
    .filter(({ shortfallKwh }) => (shortfallKwh ?? 0) > 0)
    .toSorted((one, other) => other.shortfallKwh! - one.shortfallKwh!);
  const shortest = [];
  for (const { startTime } of short.slice(0, MAX_SHORT)) {
    const { assetsCounted, assetsMissing, least } = await client.getEventHalfHour({ params, query: { at: startTime } });
    shortest.push({ startTime, assetsCounted, assetsMissing, least });
  }
  const byPortfolio = await client.getEventReceipt({
    params: { ...params, run: String(run) },
    query: { by: 'PORTFOLIO', pageSize: MAX_LISTED },
  });
  const assets = await client.listEventAssetStats({ params, query: { sort: 'deliveredKwh', pageSize: MAX_LISTED } });
  return {
    run: { run, status, assetsOptedIn: stats.assetsOptedIn, assetsMissingData: stats.assetsMissingData },
    halfHours,
    shortHalfHours: short.length,
    shortest,
    portfolios: byPortfolio.lines.map(({ key, name, expected, counted, kwh }) => ({
      portfolioUUID: key,
      name,
      assetHalfHours: expected,
      measuredAssetHalfHours: counted,
      deliveredKwh: kwh,
    })),
    assets: assets.totalItems,
    leastDelivering: assets.data.map((asset) => ({
      assetUUID: asset.assetUUID,
      assetId: asset.assetId,
      name: asset.name,
      portfolioUUID: asset.portfolioUUID,
      baselineKwh: asset.baselineKwh,
      actualKwh: asset.actualKwh,
      deliveredKwh: asset.deliveredKwh,
      baselineStatus: asset.baselineStatus,
      dataStatus: asset.dataStatus,
    })),
  };
}

async function unsettled(client: Client, eventUUID: string, { phase }: EventBalance) {
  if (phase !== 'LIVE' && phase !== 'SETTLING') return {};
  const live = await client.getEventLive({ params: { 'event-uuid': eventUUID }, query: { pageSize: MAX_LISTED } });
  return {
    halfHours: live.settlementPeriods.map(({ startTime, targetKwh, expected, deliveredKwh, projected }) => ({
      startTime,
      contractedKwh: targetKwh,
      expectedKwh: expected.kwh,
      deliveredKwh,
      likelyKwh: projected.kwh,
      shortfallKwh: targetKwh === null ? null : rounded(Math.max(0, targetKwh - projected.kwh)),
    })),
    portfolios: live.portfolios.slice(0, MAX_LISTED),
    overdueKwh: live.overdueKwh,
    overdue: live.overdue.data,
  };
}

const rounded = (kwh: number): number => Math.round(kwh * DECIMALS) / DECIMALS;
