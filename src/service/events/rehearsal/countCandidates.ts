import { noBaselineCode, type Rehearsal } from '#contract/rehearsal.ts';
import type { MissingBaselineReason } from '#energy/baseline/explainMissingBaseline.ts';
import { isoOrNull } from '../../platform/rows/iso.ts';
import type { Candidate } from './candidates.ts';
import { type Candidates, countOf } from './readCandidates.ts';

/** Largest number of assets listed for each reason. */
const MAX_EXAMPLES = 50;

/**
 * Counts the assets that pass each step, in total and by portfolio, in proportion where the candidates are a sample;
 * and lists those measured that would have no baseline, by reason.
 */
export function countCandidates(
  { candidates, once, standFor }: Candidates,
  measured: readonly Candidate[],
  without: ReadonlyMap<string, MissingBaselineReason | null>,
): Pick<Rehearsal, 'assets' | 'portfolios'> {
  const hasBaseline = ({ assetUUID }: Candidate) => without.get(assetUUID) === null;
  const count = (found: readonly Candidate[]): number => countOf({ standFor }, found);
  const counts = (all: readonly Candidate[], withHistory: readonly Candidate[]) => ({
    assigned: count(all),
    ready: count(all.filter(({ ready }) => ready)),
    consented: count(all.filter(({ consented }) => consented)),
    meterCounted: count(all.filter(({ assetUUID, consented }) => consented && !once.has(assetUUID))),
    measured: withHistory.length,
    withBaseline: withHistory.filter(hasBaseline).length,
  });
  const portfolios = Map.groupBy(candidates, ({ portfolioUUID }) => portfolioUUID);
  const measuredOf = Map.groupBy(measured, ({ portfolioUUID }) => portfolioUUID);
  return {
    assets: {
      ...counts(candidates, measured),
      sampled: candidates.length,
      overlapping: count(candidates.filter(({ consented, overlapping }) => consented && overlapping)),
      noBaseline: noBaselineCode.options.flatMap((code) => reasonOf(code, measured, without)),
    },
    portfolios: [...portfolios].flatMap(([portfolioUUID, all]) =>
      portfolioUUID === null ? [] : [{ portfolioUUID, ...counts(all, measuredOf.get(portfolioUUID) ?? []) }],
    ),
  };
}

function reasonOf(
  code: MissingBaselineReason['code'],
  measured: readonly Candidate[],
  without: ReadonlyMap<string, MissingBaselineReason | null>,
): Rehearsal['assets']['noBaseline'] {
  const found = measured.filter(({ assetUUID }) => without.get(assetUUID)?.code === code);
  if (found.length === 0) return [];
  const byName = found.toSorted((one, other) =>
    (one.name ?? one.assetId).localeCompare(other.name ?? other.assetId, 'en-GB', { numeric: true }),
  );
  const examples = byName.slice(0, MAX_EXAMPLES).map(({ assetUUID, assetId, name }) => ({
    assetUUID,
    assetId,
    name,
    sinceUTC: isoOrNull(without.get(assetUUID)!.sinceMs),
  }));
  return [{ code, assets: found.length, examples }];
}
