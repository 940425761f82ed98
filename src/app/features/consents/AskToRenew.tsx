import { Button } from '@mantine/core';
import { useState } from 'react';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { useMayOperate } from '#app/data/session.ts';
import { BulkDialog } from '#app/features/optIn/index.ts';

const ENDING = { consent: 'ENDING' } as const;

/** Asks the users of the assets whose consent ends within 30 days to renew it, after a preview. */
export function AskToRenew({ assets }: { assets: number }) {
  const [asking, setAsking] = useState(false);
  const isOffered = useIsOffered('createBulkAction');
  if (!useMayOperate() || !isOffered || assets === 0) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{`Ask ${assets.toLocaleString('en-GB')} to renew`}</Button>
      {asking && (
        <BulkDialog intent="ASK" target={null} filter={ENDING} count={assets} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
