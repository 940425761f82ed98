import type { RestoredUser } from '#contract/archiving.ts';
import { plural } from '#text/count.ts';

type Back = Pick<
  RestoredUser,
  'name' | 'assets' | 'dispatchConsents' | 'dataConsents' | 'expiredConsents' | 'notPutBackCount' | 'notPutBack'
>;

/** Sentence on what was restored with a user, and what was not: "Ann is restored with 2 assets and 1 consent." */
export function restoredWords(back: Back): string {
  const { name, assets, dispatchConsents, dataConsents, expiredConsents, notPutBackCount, notPutBack } = back;
  const [first] = notPutBack;
  return [
    `${name} has been restored with ${plural(assets, 'asset')} and ${plural(dispatchConsents + dataConsents, 'consent')}.`,
    expiredConsents > 0 && `${plural(expiredConsents, 'consent has', 'consents have')} expired.`,
    notPutBackCount > 0 && `${plural(notPutBackCount, 'item')} could not be restored: ${first!.detail}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
