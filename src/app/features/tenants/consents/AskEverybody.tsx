import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AssetFilterInput } from '#app/data/operationTypes.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';

type AskEverybodyProps = {
  label: string;
  /** Whose users are asked. */
  filter: AssetFilterInput;
  count: number;
  /** Of the preview, where it is not about assets. */
  title?: string;
};

/** Asks the users of all assets that match for consent to dispatch, after a preview. */
export function AskEverybody({ label, ...about }: AskEverybodyProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      {asking && <BulkDialog intent="ASK" target={null} {...about} onClose={() => setAsking(false)} />}
    </>
  );
}
