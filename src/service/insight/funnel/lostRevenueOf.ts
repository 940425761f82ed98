import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { FunnelStage } from '#contract/eventAnalytics.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import type { FunnelWorth } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { likelyResponse } from '../../events/funnel/likelyResponse.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { balanceTerms } from '../balance/terms.ts';
import { dropouts, lostAssets, optedInAssets } from './lostAssets.ts';
import type { EventFunnel } from './openFunnel.ts';

/** Assets that stand for all of a stage. */
const SAMPLE = 60;
const SAMPLE_OPTED_IN = 120;
const WH_PER_KWH = 1000;
const HOURS_PER_HALF_HOUR = HALF_HOUR_MS / HOUR_MS;

/**
 * Returns the mean power of the assets lost at each stage while the event runs, and how much more it would earn on
 * average with those of one stage. Uses samples, which may be `known`; empty without a settled event of the type.
 */
export async function lostRevenueOf(
  scope: TenantScope,
  funnel: EventFunnel,
  lost: ReadonlyMap<FunnelStage, number>,
  optedIn: number,
  known: Samples | null = null,
): Promise<FunnelWorth> {
  const { event, scheme } = funnel;
  const stages = [...lost].filter(([, assets]) => assets > 0);
  if (stages.length === 0) return {};
  const names = stages.map(([stage]) => stage);
  const { lost: samples, taking } = known ?? (await readSamples(scope, funnel, names));
  const all = [...new Set([...samples.values()].flat().concat(taking))].sort();
  const responses = await likelyResponse(scope, event, scheme.baseline_method, all);
  if (responses === null) return {};
  const { deals, halfHours, revenueOf } = balanceTerms(event, scheme);
  const sumOf = (sample: readonly string[], assets: number): number[] =>
    deals.map((deal, slot) =>
      deal === null
        ? 0
        : sample.reduce((sum, asset) => sum + (responses.get(asset)?.[slot] ?? 0) * (assets / sample.length), 0),
    );
  const base = sumOf(taking, optedIn);
  return Object.fromEntries(
    stages.map(([stage, assets]) => {
      const added = sumOf(samples.get(stage)!, assets);
      const more = base.map((wh, slot) => wh + added[slot]!);
      const pounds = base.map((wh, slot) => gain(revenueOf(wh, base, slot), revenueOf(more[slot]!, more, slot)));
      const kwh = added.reduce((sum, wh) => sum + wh, 0) / WH_PER_KWH;
      return [
        stage,
        {
          kw: roundTo(3, kwh / (halfHours * HOURS_PER_HALF_HOUR)),
          gbp: pounds.some((each) => each === null)
            ? null
            : roundTo(
                2,
                pounds.reduce<number>((a, b) => a + b!, 0),
              ),
        },
      ];
    }),
  );
}

const gain = (before: number | null, after: number | null): number | null =>
  before === null || after === null ? null : after - before;

/** Assets that stand for those lost at each stage, and for those that take part. */
export interface Samples {
  lost: Map<FunnelStage, string[]>;
  taking: string[];
}

/** Reads samples of the assets lost at each stage, those before the start by one statement, and of the opted in. */
export async function readSamples(
  scope: TenantScope,
  funnel: EventFunnel,
  stages: readonly FunnelStage[],
): Promise<Samples> {
  const before = stages.filter(isBeforeStart);
  const { rows } = await sql<{ stage: FunnelStage; asset_uuid: string }>`
    select stage, asset_uuid from (
      select stage, asset_uuid, row_number() over (partition by stage order by md5(asset_uuid::text)) as place
      from (${dropouts(scope, funnel)}) staged where stage = any(${before}::text[])
    ) placed where place <= ${SAMPLE} order by stage, place`.execute(scope.tx);
  const samples = new Map<FunnelStage, string[]>(before.map((stage) => [stage, []]));
  for (const { stage, asset_uuid } of rows) samples.get(stage)!.push(asset_uuid);
  for (const stage of stages.filter((each) => !isBeforeStart(each)))
    samples.set(stage, await sampleOf(scope, lostAssets(scope, funnel, stage), SAMPLE));
  return { lost: samples, taking: await sampleOf(scope, optedInAssets(scope, funnel), SAMPLE_OPTED_IN) };
}

/** Merges the samples of two ranges. */
export function mergeSamples(one: Samples, other: Samples): Samples {
  const merge = (some: readonly string[] = [], more: readonly string[] = [], most = SAMPLE) =>
    [...some, ...more]
      .map((asset) => [createHash('md5').update(asset).digest('hex'), asset] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, most)
      .map(([, asset]) => asset);
  const stages = new Set([...one.lost.keys(), ...other.lost.keys()]);
  return {
    lost: new Map([...stages].map((stage) => [stage, merge(one.lost.get(stage), other.lost.get(stage))])),
    taking: merge(one.taking, other.taking, SAMPLE_OPTED_IN),
  };
}

export const isBeforeStart = (stage: FunnelStage): boolean => stage !== 'DATA_COMPLETE' && stage !== 'DELIVERED';

/** Reads assets in the order of a hash of their ids, which is representative and the same while nothing changes. */
async function sampleOf({ tx }: TenantScope, assets: ReturnType<typeof lostAssets>, most: number): Promise<string[]> {
  const { rows } = await sql<{ asset_uuid: string }>`
    select asset_uuid from (${assets}) of_stage order by md5(asset_uuid::text) limit ${most}`.execute(tx);
  return rows.map(({ asset_uuid }) => asset_uuid);
}
