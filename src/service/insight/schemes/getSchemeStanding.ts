import type { SchemeStanding } from '#contract/schemeStanding.ts';
import { seasonOf } from '../../assets/figures/seasonRange.ts';
import { isLargeFleet } from '../../assets/fleet.ts';
import type { Handler } from '../../platform/http/call.ts';
import { snapshotNotReady } from '../../platform/http/snapshotNotReady.ts';
import { iso } from '../../platform/rows/iso.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { isAnybodyListening } from '../../tenants/consents/requestConsents.ts';
import { readSchemes } from '../season/readSchemes.ts';
import { sumSeason } from '../season/sumSeason.ts';
import { readCheck, readNextEvent } from './readCheck.ts';
import { readRegistrationSnapshot } from './registrationRow.ts';
import { readRegistration } from './registrationStages.ts';
import { schemeCause, schemeHeadline } from './schemeWords.ts';
import { readStagePowers } from './stagePowers.ts';
import { neverIn, stageSteps } from './stageSteps.ts';

const KW_DECIMALS = 3;
const rounded = (kw: number): number => roundTo(KW_DECIMALS, kw);

/**
 * Returns the registrations of a scheme by stage, the power that its ready assets can turn down, and its earnings this
 * season. In a large fleet registrations are as last counted: 503 before that.
 */
export const getSchemeStanding: Handler<'getSchemeStanding'> = async ({ scope, params: { schemeUUID } }) => {
  const scheme = await findScheme(scope, schemeUUID);
  const kept = await readRegistrationSnapshot(scope, schemeUUID);
  if (!kept && (await isLargeFleet(scope, 'ACTIVE'))) throw snapshotNotReady('The registrations of the scheme');
  const counts = kept?.counts ?? (await readRegistration(scope, scheme));
  const { ready, kwOf, hours } = await readStagePowers(scope, scheme, counts);
  const stages = stageSteps(counts, kwOf, {
    isOpen: scheme.status === 'ACTIVE',
    isListening: await isAnybodyListening(scope),
  });
  const range = { ...seasonOf(scope.now), schemeUUID };
  const { totals } = await sumSeason(scope, range);
  const lowFactors = (await readSchemes(scope, range)).get(schemeUUID)?.lowFactors.threeMonths ?? 0;
  const never = neverIn(counts);
  const kw = never ? kwOf(never) : null;
  const gbpPerKwh = totals.deliveredKwh > 0 && totals.revenueGbp > 0 ? totals.revenueGbp / totals.deliveredKwh : null;
  const next = await readNextEvent(scope, schemeUUID);
  const standing = {
    registered: counts.reduce((sum, { status, assets }) => sum + (status === null ? 0 : assets), 0),
    ready: {
      assets: stages.at(-1)!.assets,
      measured: counts.filter(({ stage }) => stage === null).flatMap(({ sample }) => sample).length,
      expectedKw: ready && rounded(ready.expectedKw),
      sureKw: ready && rounded(ready.sureKw),
    },
    neverOptedIn: {
      assets: never?.assets ?? 0,
      kw: kw === null ? null : rounded(kw),
      gbpPerEvent: kw === null || kw <= 0 || gbpPerKwh === null ? null : roundTo(2, kw * hours * gbpPerKwh),
    },
    stages,
    season: {
      events: totals.events,
      settled: totals.settled,
      revenueGbp: totals.revenueGbp,
      preliminaryGbp: totals.preliminaryGbp,
      fullGbp: totals.fullGbp,
      performanceFactor: totals.performanceFactor,
      lowFactors,
    },
  };
  return {
    schemeUUID,
    verdict: schemeHeadline(standing),
    cause: schemeCause(standing),
    ...standing,
    nextEvent: next
      ? {
          eventUUID: next.event_uuid,
          name: next.name,
          startTime: iso(next.start_utc),
          endTime: iso(next.end_utc),
          optedIn: next.opted_in,
        }
      : null,
    check: await readCheck(scope, schemeUUID),
    countedUTC: iso(kept?.atMs ?? scope.now),
  } satisfies SchemeStanding;
};
