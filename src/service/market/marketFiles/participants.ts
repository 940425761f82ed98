import { type RawBuilder, sql } from 'kysely';
import type { MarketFile } from '#contract/marketFile.ts';
import type { BindingField } from '#energy/files/binding.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { finestOf } from '../../tenants/consents/dataAccess.ts';
import type { FileSubject } from './fileSubject.ts';
import { countInPortions, filePortion } from './portions.ts';

const HALF_HOURLY = 3;
const MAX_LISTED = 100;

/** Requirement of a file: an identifier of each asset, its own meter, permission to read its readings. */
export type Need = 'MPAN' | 'OWN_MPAN' | 'GSP_GROUP' | 'BM_UNIT' | 'DATA_ACCESS';

export interface Participant {
  asset_uuid: string;
  asset_id: string;
  /** MPAN of the asset, or of the meter it is behind. */
  mpan: string | null;
  own_mpan: string | null;
  export_mpan: string | null;
  gsp_group: string | null;
  asset_type: string;
  power_kw: number | null;
  location_postcode: string | null;
  /** Requirements of the file that the asset lacks. */
  missing: Need[];
}

export interface Participants {
  subject: FileSubject;
  needs: readonly Need[];
}

/** Reads the next assets after one, by UUID; of one GSP group only where it is given. */
export async function readParticipants(
  scope: TenantScope,
  participants: Participants,
  after: string,
  gspGroup?: string,
): Promise<Participant[]> {
  const { rows } = await sql<Participant>`
    select * from (${selected(scope, participants)}) p
    where asset_uuid > ${after} ${gspGroup === undefined ? sql`` : sql`and gsp_group = ${gspGroup}`}
    order by asset_uuid limit ${filePortion.assets}`.execute(scope.tx);
  return rows;
}

/** Counts the assets, and lists those that lack something. */
export async function countParticipants(
  scope: TenantScope,
  participants: Participants,
): Promise<Pick<MarketFile, 'assets' | 'incompleteAssets' | 'incomplete'>> {
  const { assets, incompleteAssets } = await survey(scope, participants);
  const listed = await sql<Participant>`
    select * from (${selected(scope, participants)}) p where missing <> '{}' order by asset_uuid
    limit ${MAX_LISTED}`.execute(scope.tx);
  return {
    assets,
    incompleteAssets,
    incomplete: listed.rows.map(({ asset_uuid, asset_id, missing }) => ({
      assetUUID: asset_uuid,
      assetId: asset_id,
      missing,
    })),
  };
}

/** Throws 409 where an asset lacks what the file needs. */
export async function requireComplete(scope: TenantScope, participants: Participants): Promise<void> {
  const { assets, incompleteAssets, incomplete } = await countParticipants(scope, participants);
  if (assets === 0) throw conflict('No asset is taking part, so the file would be empty');
  const [first] = incomplete;
  if (!first) return;
  throw conflict(
    `${incompleteAssets} of ${assets} assets lack data the file needs; ${first.assetId}: ${first.missing.join(', ')}. ` +
      'JSON lists them; incomplete=LEAVE_OUT makes the file without them',
  );
}

/** Returns the GSP groups of the assets, each once. */
export const gspGroupsOf = async (scope: TenantScope, participants: Participants): Promise<string[]> =>
  (await survey(scope, participants)).gspGroups;

/** Counts the assets, and finds their GSP groups. */
async function survey(
  scope: TenantScope,
  participants: Participants,
): Promise<{ assets: number; incompleteAssets: number; gspGroups: string[] }> {
  let [assets, incompleteAssets] = [0, 0];
  const groups = new Set<string>();
  const counts = sql<{ incomplete: number; groups: string[] | null }>`
    (count(*) filter (where missing <> '{}'))::integer as incomplete,
    array_agg(distinct gsp_group) filter (where gsp_group is not null) as groups`;
  for await (const portion of countInPortions(scope, sql`(${selected(scope, participants)})`, counts)) {
    assets += portion.assets;
    incompleteAssets += portion.incomplete;
    for (const group of portion.groups ?? []) groups.add(group);
  }
  return { assets, incompleteAssets, gspGroups: [...groups].toSorted() };
}

function selected(scope: TenantScope, { subject, needs }: Participants): RawBuilder<Participant> {
  const groups = (subject.scheme.document.bmUnits ?? []).map(({ gspGroup }) => gspGroup);
  const lacks: Record<Need, RawBuilder<unknown>> = {
    MPAN: sql`a.mpan is null and a.boundary_mpan is null`,
    OWN_MPAN: sql`a.mpan is null`,
    GSP_GROUP: sql`a.gsp_group is null`,
    BM_UNIT: sql`not coalesce(a.gsp_group = any(${groups}::text[]), false)`,
    DATA_ACCESS: sql`${finestOf(scope)} < ${HALF_HOURLY}`,
  };
  const missing = needs.map((need) => sql`case when ${lacks[need]} then ${need}::text end`);
  return sql<Participant>`
    select a.asset_uuid, a.asset_id, coalesce(a.mpan, a.boundary_mpan) as mpan, a.mpan as own_mpan, a.export_mpan,
      a.gsp_group, a.asset_type, a.power_kw, a.location_postcode,
      array_remove(array[${sql.join([...missing, sql`null::text`])}], null) as missing
    from assets a
    where a.tenant_uuid = ${scope.tenant} and ${takesPart(subject)}
      ${subject.assetUUID === null ? sql`` : sql`and a.asset_uuid = ${subject.assetUUID}`}`;
}

const takesPart = ({ event, scheme }: FileSubject): RawBuilder<unknown> =>
  event
    ? sql`exists (select from event_assets ea where ea.tenant_uuid = a.tenant_uuid and ea.asset_uuid = a.asset_uuid
        and ea.event_uuid = ${event.event_uuid} and ea.state = 'OPT_IN')`
    : sql`a.status = 'ACTIVE' and exists (select from scheme_assets sa where sa.tenant_uuid = a.tenant_uuid
        and sa.asset_uuid = a.asset_uuid and sa.scheme_uuid = ${scheme.scheme_uuid} and sa.status = 'READY')`;

/** Returns the texts of an asset that a file may have. */
export const textsOf = (
  { asset_id, mpan, export_mpan, gsp_group, asset_type, power_kw, location_postcode }: Participant,
  bmUnitOf: (gspGroup: string | null) => string | null,
): Partial<Record<BindingField, string | null>> => ({
  ASSET_ID: asset_id,
  MPAN: mpan,
  EXPORT_MPAN: export_mpan,
  POSTCODE: location_postcode,
  TECHNOLOGY: asset_type,
  POWER_KW: power_kw === null ? null : String(power_kw),
  GSP_GROUP: gsp_group,
  BM_UNIT: bmUnitOf(gsp_group),
});

/** Returns the unit of a GSP group by the pack of a scheme. */
export const bmUnitIn =
  ({ scheme }: FileSubject) =>
  (gspGroup: string | null): string | null =>
    scheme.document.bmUnits?.find((unit) => unit.gspGroup === gspGroup)?.bmUnit ?? null;
