import { usePermission } from '#app/data/usePermission.ts';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { formatCount } from '#text/count.ts';
import { AskEverybody } from './AskEverybody.tsx';

const ENDING = { consent: 'ENDING' } as const;

/** Asks the users of the assets whose consent ends within 30 days to renew it, after a preview. */
function AskToRenew({ assets }: { assets: number }) {
  const mayAsk = usePermission('createBulkAction');
  if (!mayAsk || assets === 0) return null;
  return <AskEverybody label={`Ask ${formatCount(assets)} to renew`} filter={ENDING} count={assets} />;
}

/** How many consents are in force and which end soon, with the button that asks to renew these. */
export const ConsentsVerdict = () => (
  <ListVerdictLine list="CONSENTS" renderAction={({ assets }) => <AskToRenew assets={assets} />} />
);
