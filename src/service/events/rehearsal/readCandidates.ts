import { type RawBuilder, sql } from 'kysely';
import type { NewRehearsal } from '#contract/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { evenSample } from '../../assets/evenSample.ts';
import { countedOnce, findAssetsSharingMeter, mayShareMeters } from '../../assets/sharedMeters.ts';
import { type AimedEvent, isOutsideUnit } from '../optIns/heldOut.ts';
import { type Candidate, findCandidates } from './candidates.ts';

/** Largest number of assets that are looked at one by one, and size of the even sample where there are more. */
export const candidatesAtOnce = { assets: 10_000, sampled: 5000 };

export interface Candidates {
  /** All assets that an event is planned with, or a sample of them. */
  candidates: Candidate[];
  /** The consented ones among them whose energy no other consented one counts. */
  once: ReadonlySet<string>;
  /** Number of assets that one represents: 1 where all were looked at, else its portfolio's assets for each found. */
  standFor: (candidate: Candidate) => number;
}

/** Counts the assets that some of the candidates represent. */
export const countOf = ({ standFor }: Pick<Candidates, 'standFor'>, found: readonly Candidate[]): number =>
  Math.round(found.reduce((sum, candidate) => sum + standFor(candidate), 0));

/** Returns the assets that could take part in a planned event; of more than `atOnce.assets` a sample. */
export async function readRehearsalCandidates(
  scope: TenantScope,
  planned: NewRehearsal,
  drawn: AimedEvent | null,
  atOnce = candidatesAtOnce,
): Promise<Candidates> {
  const isPlanned = isChosen(scope, planned, drawn);
  const chosen = await countChosen(scope, isPlanned);
  const assets = [...chosen.values()].reduce((sum, count) => sum + count, 0);
  if (assets <= atOnce.assets) {
    const candidates = await findCandidates(scope, planned, drawn);
    return { candidates, once: new Set(await countedOnce(scope, consentedOf(candidates))), standFor: () => 1 };
  }
  const sample = await evenSample(scope, isPlanned, atOnce.sampled, assets);
  const candidates = await findCandidates(scope, planned, drawn, sample);
  const once = await onceOfSample(scope, planned, drawn, consentedOf(candidates));
  // The count is by portfolio, so that none has more than its assets; some of a sample may be held out of the event.
  const found = Map.groupBy(candidates, ({ portfolioUUID }) => portfolioUUID);
  const share = candidates.length / Math.max(1, sample.length);
  const standFor = ({ portfolioUUID }: Candidate): number =>
    (share * (chosen.get(portfolioUUID) ?? 0)) / found.get(portfolioUUID)!.length;
  return { candidates, once, standFor };
}

const consentedOf = (candidates: readonly Candidate[]): string[] =>
  candidates.filter(({ consented }) => consented).map(({ assetUUID }) => assetUUID);

/** Returns the assets that count a meter once; one of the sample may be counted with an asset outside it. */
async function onceOfSample(
  scope: TenantScope,
  planned: NewRehearsal,
  drawn: AimedEvent | null,
  consented: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!(await mayShareMeters(scope))) return new Set(consented);
  const holders = await findCandidates(scope, planned, drawn, await findAssetsSharingMeter(scope, consented));
  const own = new Set(consented);
  const once = await countedOnce(scope, [...consented, ...consentedOf(holders)]);
  return new Set(once.filter((assetUUID) => own.has(assetUUID)));
}

/**
 * Returns the condition on rows `a` of assets: active, of the portfolios, or registered in the scheme without any, and
 * of the unit if there is one.
 */
const isChosen = ({ tenant }: TenantScope, { schemeUUID, portfolioUUIDs }: NewRehearsal, drawn: AimedEvent | null) => {
  const isOfThem =
    portfolioUUIDs.length > 0
      ? sql`a.portfolio_uuid = any(${portfolioUUIDs}::uuid[])`
      : sql`a.asset_uuid in (select sa.asset_uuid from scheme_assets sa
          where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status is not null)`;
  const isOutside = drawn === null ? sql`false` : isOutsideUnit(drawn, sql`a.asset_uuid`);
  return sql<boolean>`(a.tenant_uuid = ${tenant} and a.status = 'ACTIVE' and ${isOfThem} and not ${isOutside})`;
};

/** Counts the chosen assets by portfolio. */
async function countChosen({ tx }: TenantScope, isPlanned: RawBuilder<boolean>): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ portfolio_uuid: string | null; assets: number }>`
    select a.portfolio_uuid, count(*) as assets from assets a where ${isPlanned} group by a.portfolio_uuid`.execute(tx);
  return new Map(rows.map(({ portfolio_uuid, assets }) => [portfolio_uuid, assets]));
}
