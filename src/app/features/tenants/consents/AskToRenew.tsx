import { useIsOffered } from '#app/data/offeredOperations.ts';
import { useMayOperate } from '#app/data/session.ts';
import { formatCount } from '#text/count.ts';
import { AskEverybody } from './AskEverybody.tsx';

const ENDING = { consent: 'ENDING' } as const;

/** Asks the users of the assets whose consent ends within 30 days to renew it, after a preview. */
export function AskToRenew({ assets }: { assets: number }) {
  const isOffered = useIsOffered('createBulkAction');
  if (!useMayOperate() || !isOffered || assets === 0) return null;
  return <AskEverybody label={`Ask ${formatCount(assets)} to renew`} filter={ENDING} count={assets} />;
}
