import { type RegistrationStage, registrationStage, type SchemeStanding } from '#contract/schemeStanding.ts';
import { formatCount, plural } from '#text/count.ts';
import { roundTo } from '../../platform/rows/roundTo.ts';
import type { StageCount } from './registrationStages.ts';

type Step = SchemeStanding['stages'][number];
type Remedy = NonNullable<Step['remedy']>;

const STAGES = registrationStage.options;
const KW_DECIMALS = 3;

/** Returns the number that pass each stage, why others do not, what they would add, and the remedy. */
export function stageSteps(
  counts: readonly StageCount[],
  kwOf: (group: StageCount) => number | null,
  { isOpen, isListening }: { isOpen: boolean; isListening: boolean },
): Step[] {
  const lostAt = (stage: RegistrationStage) => counts.filter((group) => group.stage === stage);
  let passing = sumOfStages(counts);
  return STAGES.map((stage) => {
    const lost = lostAt(stage);
    passing -= sumOfStages(lost);
    const powers = lost.map(kwOf);
    const isLost = sumOfStages(lost) > 0;
    return {
      stage,
      assets: passing,
      reason: isLost ? reasonOf(stage, lost) : null,
      lostKw:
        isLost && powers.every((kw) => kw !== null)
          ? roundTo(
              KW_DECIMALS,
              powers.reduce((a, b) => a + b, 0),
            )
          : null,
      remedy: isLost ? remedyOf(stage, lost, { isOpen, isListening }) : null,
    };
  });
}

export const sumOfStages = (counts: readonly StageCount[]): number =>
  counts.reduce((sum, { assets }) => sum + assets, 0);
export const neverIn = (counts: readonly StageCount[]): StageCount | undefined =>
  counts.find(({ stage, status }) => stage === 'OPTED_IN' && status === null);

function reasonOf(stage: RegistrationStage, lost: readonly StageCount[]): string {
  switch (stage) {
    case 'OPTED_IN': {
      const never = neverIn(lost)?.assets ?? 0;
      const out = sumOfStages(lost) - never;
      if (out === 0) return 'never opted in';
      return never === 0 ? 'opted out' : `${formatCount(never)} never opted in, ${formatCount(out)} opted out`;
    }
    case 'CHECKED':
      return 'awaiting the check';
    case 'CONSENTED':
      return 'no consent to dispatch';
    case 'MPAN_VALID':
      return 'without a valid MPAN';
    default:
      return READY_REASONS.flatMap(([status, text]) => {
        const assets = sumOfStages(lost.filter((group) => group.status === status));
        return assets === 0 ? [] : [`${formatCount(assets)} ${text}`];
      }).join(', ');
  }
}
const READY_REASONS = [
  ['REJECTED', 'rejected'],
  ['DUPLICATED', 'with another provider'],
] as const;

function remedyOf(
  stage: RegistrationStage,
  lost: readonly StageCount[],
  { isOpen, isListening }: { isOpen: boolean; isListening: boolean },
): Remedy | null {
  switch (stage) {
    case 'OPTED_IN': {
      const never = neverIn(lost)?.assets ?? 0;
      return never === 0 || !isOpen ? null : { code: 'OPT_IN', label: `Opt in ${plural(never, 'asset')}` };
    }
    case 'CHECKED':
      return { code: 'SEE_WAITING', label: 'View them' };
    case 'CONSENTED': {
      const users = lost.reduce((sum, group) => sum + group.users, 0);
      if (users === 0) return { code: 'SEE_ASSETS', label: 'Assign users' };
      return isListening
        ? { code: 'ASK_CONSENT', label: `Ask ${plural(users, 'user')}` }
        : { code: 'SEE_ASSETS', label: 'View assets' };
    }
    case 'MPAN_VALID':
      return { code: 'CORRECT_MPANS', label: `Correct ${plural(sumOfStages(lost), 'MPAN')}` };
    default:
      return { code: 'READ_REASONS', label: 'View reasons' };
  }
}
