import { sql } from 'kysely';
import { BUNDLE_FORMAT, BUNDLE_VERSION, type SettlementBundle } from '#contract/bundle.ts';
import type { BundleHead } from '#contract/bundleLines.ts';
import { packBaselineRules } from '#contract/pack/baselineRules.ts';
import type { EventBaselineTerms } from '#energy/baseline/eventBaseline.ts';
import { assetMethodOf } from '#energy/baseline/methods.ts';
import type { EventRow, StatsTerms } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { currentScheme, schemeOf, termsOfScheme, withTerms } from '../../baselines/measurement/eventTerms.ts';
import { type StatsRunRow, toRunWithAssets } from '../../baselines/measurement/latestRun.ts';
import { eventWindow, instructedEvent } from '../../baselines/measurement/measureOptedIn.ts';
import { findEvent } from '../../events/eventRows.ts';
import { iso } from '../../platform/rows/iso.ts';
import { type SchemeWithPack, withPack } from '../../schemes/packs/schemePack.ts';
import type { SettlementKey } from './settlementKey.ts';

/** Stats run with the terms by which all of its assets were settled. */
export interface BundledRun {
  event: EventRow;
  run: StatsRunRow;
  terms: StatsTerms;
  scheme: SchemeWithPack;
}

/** Returns a run to bundle; throws 404 without the event or the run, 410 where its assets' results are deleted. */
export async function readBundledRun(
  scope: TenantScope,
  params: { 'event-uuid': string; run: number },
): Promise<BundledRun> {
  const event = await findEvent(scope, params['event-uuid']);
  const run = await toRunWithAssets(scope, event.event_uuid, params.run);
  const terms = run.terms ?? termsOfScheme(await schemeOf(scope, event));
  return { event, run, terms, scheme: await withPack(scope, withTerms(await currentScheme(scope, event), terms)) };
}

export const baselineTermsOf = ({ event, terms, scheme: { document } }: BundledRun): EventBaselineTerms => ({
  rules: packBaselineRules(assetMethodOf(terms.baselineMethod), document),
  outturnFallback: document.baseline.insufficient === 'OUTTURN',
  adjusts: terms.inDayAdjustment,
  ...instructedEvent(event),
  eventEndMs: event.end_utc.getTime(),
  settledToMs: eventWindow(event).toMs,
});

/** Returns the description of a bundle, as its operation returns it. */
export async function describeBundle(
  { tx, tenant }: TenantScope,
  { event, run, terms }: BundledRun,
  { keyId, publicKey }: SettlementKey,
): Promise<SettlementBundle> {
  const { rows } = await sql<{ assets: number }>`
    select count(*) as assets from run_results(${tenant}, ${event.event_uuid}, ${run.run})`.execute(tx);
  return {
    format: BUNDLE_FORMAT,
    version: BUNDLE_VERSION,
    hash: 'SHA-256',
    signature: 'Ed25519',
    keyId,
    publicKey,
    eventUUID: event.event_uuid,
    eventType: event.event_type,
    run: run.run,
    status: run.status,
    calculatedUTC: iso(run.calculated_utc),
    assets: rows[0]!.assets,
    pack: terms.pack,
  };
}

/** Returns the first line of a bundle. */
export async function headOf(scope: TenantScope, bundled: BundledRun, key: SettlementKey): Promise<BundleHead> {
  const { event, terms, scheme } = bundled;
  return {
    kind: 'HEAD',
    ...(await describeBundle(scope, bundled, key)),
    event: {
      instructedUTC: iso(event.created_utc),
      startUTC: iso(event.start_utc),
      endUTC: iso(event.end_utc),
      settledToUTC: iso(eventWindow(event).toMs),
      contractedMw: event.contracted_mw,
      targetKw: event.target_kw,
      priceGbpPerMwh: event.price_gbp_per_mwh,
      ...(event.half_hour_terms && { halfHourTerms: event.half_hour_terms }),
    },
    method: { name: terms.baselineMethod, rules: { ...baselineTermsOf(bundled).rules } },
    inDayAdjustment: terms.inDayAdjustment,
    settlementMethod: terms.settlementMethod,
    packDocument: { ...scheme.document },
    holdOut: event.hold_out && { share: event.hold_out.share, salt: event.hold_out.salt },
  };
}
