import { sql } from 'kysely';
import type { NewRehearsal } from '#contract/rehearsal.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { evenSample } from '../../participation/evenSample.ts';
import type { DrawnEvent } from '../../participation/heldOut.ts';
import { countedOnce, findAssetsSharingMeter, mayShareMeters } from '../../participation/sharedMeters.ts';
import { type Candidate, findCandidates } from './candidates.ts';

/** Assets that are looked at one by one, each of them; of more, an even sample. */
export const candidatesAtOnce = { assets: 10_000, sampled: 5000 };

export interface Candidates {
  /** All that an event is planned with, or a sample of them. */
  candidates: Candidate[];
  /** The consented ones among them whose energy no other consented one counts. */
  once: ReadonlySet<string>;
  /** How many assets each of them stands for: 1 where all were looked at. */
  standFor: number;
}

/** Who could take part in a planned event. */
export async function readCandidates(
  scope: TenantScope,
  planned: NewRehearsal,
  drawn: DrawnEvent | null,
): Promise<Candidates> {
  const assets = await countChosen(scope, planned);
  if (assets <= candidatesAtOnce.assets) {
    const candidates = await findCandidates(scope, planned, drawn);
    return { candidates, once: new Set(await countedOnce(scope, consentedOf(candidates))), standFor: 1 };
  }
  const sample = await evenSample(scope, isChosen(scope, planned), candidatesAtOnce.sampled, assets);
  const candidates = await findCandidates(scope, planned, drawn, sample);
  return {
    candidates,
    once: await onceOfSample(scope, planned, drawn, consentedOf(candidates)),
    standFor: assets / Math.max(1, sample.length),
  };
}

const consentedOf = (candidates: readonly Candidate[]): string[] =>
  candidates.filter(({ consented }) => consented).map(({ assetUUID }) => assetUUID);

/** A meter of the sample may be counted with an asset outside it. */
async function onceOfSample(
  scope: TenantScope,
  planned: NewRehearsal,
  drawn: DrawnEvent | null,
  consented: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!(await mayShareMeters(scope))) return new Set(consented);
  const holders = await findCandidates(scope, planned, drawn, await findAssetsSharingMeter(scope, consented));
  const own = new Set(consented);
  const once = await countedOnce(scope, [...consented, ...consentedOf(holders)]);
  return new Set(once.filter((assetUUID) => own.has(assetUUID)));
}

/** Condition on rows `a` of assets: active, of the portfolios, or registered in the scheme without any. */
const isChosen = ({ tenant }: TenantScope, { schemeUUID, portfolioUUIDs }: NewRehearsal) =>
  portfolioUUIDs.length > 0
    ? sql<boolean>`(a.tenant_uuid = ${tenant} and a.status = 'ACTIVE' and a.portfolio_uuid = any(${portfolioUUIDs}::uuid[]))`
    : sql<boolean>`(a.tenant_uuid = ${tenant} and a.status = 'ACTIVE' and a.asset_uuid in (
        select sa.asset_uuid from scheme_assets sa
        where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID} and sa.status is not null))`;

async function countChosen(scope: TenantScope, planned: NewRehearsal): Promise<number> {
  const { rows } = await sql<{ assets: number }>`
    select count(*) as assets from assets a where ${isChosen(scope, planned)}`.execute(scope.tx);
  return rows[0]!.assets;
}
