import type { AssetFacets } from '#contract/assetFacets.ts';
import type { RegistrationStage } from '#contract/schemeStanding.ts';
import type { FacetSource } from '../../assets/facets/matching.ts';
import { isLargeFleet } from '../../assets/fleet.ts';
import { findScheme } from '../../schemes/schemeRows.ts';
import { readRegistrationSnapshot } from '../schemes/registrationRow.ts';
import { readRegistration } from '../schemes/registrationStages.ts';
import { readStagePowers } from '../schemes/stagePowers.ts';
import { neverIn, stageSteps, sumOfStages } from '../schemes/stageSteps.ts';

type Gap = Pick<NonNullable<AssetFacets['verdict']['gap']>, 'code' | 'label' | 'assets'> & { kw: number | null };

/** Assets of the fleet that can be called in a scheme; the same figures as in `getSchemeStanding`. */
export interface Callable {
  fleet: number;
  ready: number;
  power: { expectedKw: number; sureKw: number; isSampled: boolean } | null;
  /** Gap with most power that can be closed. */
  gap: Gap | null;
}

const CLOSABLE = { OPT_IN: true, ASK_CONSENT: true, CORRECT_MPANS: true } satisfies Record<Gap['code'], true>;
const isClosable = (code: string): code is Gap['code'] => code in CLOSABLE;

/**
 * Reads the number of active assets that can be called in a scheme, and the largest gap. For a large fleet as its
 * registrations were last counted; null before.
 */
export async function readCallable({ scope, isLarge }: FacetSource, schemeUUID: string): Promise<Callable | null> {
  const scheme = await findScheme(scope, schemeUUID);
  const kept = isLarge ? await readRegistrationSnapshot(scope, schemeUUID) : null;
  if (isLarge && !kept && (await isLargeFleet(scope, 'ACTIVE'))) return null;
  const counts = kept?.counts ?? (await readRegistration(scope, scheme));
  const { ready, kwOf } = await readStagePowers(scope, scheme, counts);
  const lostAt = (stage: RegistrationStage) => counts.filter((group) => group.stage === stage);
  const stages = stageSteps(counts, kwOf, { isOpen: scheme.status === 'ACTIVE', isListening: true });
  const gaps = stages.flatMap(({ stage, remedy }): Gap[] => {
    if (!remedy || !isClosable(remedy.code)) return [];
    const never = neverIn(counts);
    const groups = remedy.code === 'OPT_IN' && never ? [never] : lostAt(stage);
    const powers = groups.map(kwOf);
    const kw = powers.every((each) => each !== null) ? powers.reduce((sum, each) => sum + each, 0) : null;
    return [{ code: remedy.code, label: remedy.label, assets: sumOfStages(groups), kw }];
  });
  const [gap = null] = gaps.toSorted((one, other) => (other.kw ?? 0) - (one.kw ?? 0) || other.assets - one.assets);
  const assets = stages.at(-1)!.assets;
  const sampled = counts.filter(({ stage }) => stage === null).flatMap(({ sample }) => sample).length;
  const power = ready && { ...ready, isSampled: sampled < assets };
  return { fleet: sumOfStages(counts), ready: assets, power, gap };
}
