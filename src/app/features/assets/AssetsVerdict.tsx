import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { clockQuery } from '#app/data/clock.ts';
import { useMayOperate } from '#app/data/session.ts';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { AssetFacets } from '#contract/assetFacets.ts';
import type { AssetsSearch } from './assetsSearch.ts';
import { countedWords } from './facetWords.ts';
import classes from './assets.module.css';

const GapDialog = lazy(async () => ({ default: (await import('./GapDialog.tsx')).GapDialog }));

type AssetsVerdictProps = {
  facets: { data: AssetFacets | undefined; dataUpdatedAt: number; error: unknown; refetch: () => unknown };
  onChange: (change: Partial<AssetsSearch>) => void;
};

/** What the listed assets can do, in a sentence, and the largest gap with what closes it. */
export function AssetsVerdict({ facets: { data, dataUpdatedAt, error, refetch }, onChange }: AssetsVerdictProps) {
  const aheadMs = useQuery(clockQuery).data?.aheadMs ?? 0;
  const isMissing = data === undefined && error !== null;
  return (
    <VerdictLine
      small
      verdict={data && { sentence: data.verdict.sentence, tone: 'NEUTRAL' }}
      say={
        isMissing ? (
          'The asset counts could not be loaded.'
        ) : (
          <>
            {data?.verdict.say} {data?.verdict.gap && <CloseGap gap={data.verdict.gap} onChange={onChange} />}{' '}
            {data && countedWords(data, dataUpdatedAt + aheadMs)}
          </>
        )
      }
      {...(isMissing && {
        action: (
          <Button variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        ),
      })}
    />
  );
}

type CloseGapProps = {
  gap: NonNullable<AssetFacets['verdict']['gap']>;
  onChange: (change: Partial<AssetsSearch>) => void;
};

/** Opens the bulk action that closes a gap, with its preview; lists the assets where no single action does. */
function CloseGap({ gap, onChange }: CloseGapProps) {
  const { code, label, schemeUUID } = gap;
  const mayOperate = useMayOperate();
  const [open, setOpen] = useState(false);
  const listed: Partial<AssetsSearch> =
    code === 'CORRECT_MPANS' ? { mpan: 'INVALID' } : { consent: 'MISSING', scheme: schemeUUID };
  const isDone = code === 'OPT_IN' || label.startsWith('Ask');
  if (code === 'OPT_IN' && !mayOperate) return null;
  return (
    <>
      <button
        type="button"
        className={classes.gap}
        onClick={() => (isDone && mayOperate ? setOpen(true) : onChange(listed))}
      >
        {isDone && !mayOperate ? 'Show assets' : label}
      </button>
      {open && (
        <Suspense>
          <GapDialog {...gap} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
