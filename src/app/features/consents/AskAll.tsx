import { Button } from '@mantine/core';
import { useState } from 'react';
import { BulkDialog } from '#app/features/optIn/index.ts';
import { plural } from '#app/format/plural.ts';

const NEVER_ASKED = { consent: 'NEVER_ASKED' } as const;

/** Asks all users who were never asked for consent to dispatch, after a preview. */
export function AskAll({ users }: { users: number }) {
  const [asking, setAsking] = useState(false);
  const label = `Ask all ${plural(users, 'user')}`;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && (
        <BulkDialog
          intent="ASK"
          target={null}
          title={`${label} for consent`}
          filter={NEVER_ASKED}
          count={users}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
