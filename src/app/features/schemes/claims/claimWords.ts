import { nameOf } from '#app/format/assetWords.ts';
import { formatDate } from '#app/format/format.ts';
import type { StageVerdict } from '#app/ui/Stage.tsx';
import type { Claim, ClaimState } from '#contract/claim.ts';

export const assetNameOf = ({ assetName, assetId }: Pick<Claim, 'assetName' | 'assetId'>): string =>
  nameOf({ name: assetName, assetId });

/** Where a claim stands, in a sentence. */
export function claimVerdict(claim: Claim, today: string): StageVerdict {
  const name = assetNameOf(claim);
  const day = formatDate(claim.dueDay, true);
  const verdicts: Record<ClaimState, StageVerdict> = {
    OPEN:
      claim.dueDay < today
        ? { tone: 'BAD', sentence: `Evidence is overdue: the deadline was ${day}.` }
        : { tone: 'WARN', sentence: `Evidence is missing: the deadline is ${day}.` },
    EVIDENCED: { tone: 'NEUTRAL', sentence: `Evidence has been submitted. ${claim.noticeFrom} decides.` },
    UPHELD: { tone: 'GOOD', sentence: `Upheld: ${name} stays with you.` },
    LOST: { tone: 'BAD', sentence: `Lost: ${name} is registered with another provider.` },
    WITHDRAWN: { tone: 'GOOD', sentence: `${claim.claimant ?? 'Another provider'} withdrew its claim.` },
  };
  return verdicts[claim.state];
}

/** What that means for the asset. */
export function claimSay(claim: Claim): string {
  if (claim.state === 'OPEN')
    return 'Upload the signed consent. The asset stays ready and takes part until the claim is decided.';
  if (claim.state === 'EVIDENCED') return 'Record the decision here. The asset stays ready and takes part until then.';
  if (claim.state === 'LOST') return 'The asset no longer takes part in events of the scheme that have not started.';
  return 'Nothing changes for the asset.';
}
