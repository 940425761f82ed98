import { Button } from '@mantine/core';
import { VerdictLine } from '#app/ui/Stage.tsx';
import type { AssetFacets } from '#contract/assetFacets.ts';

type AssetsVerdictProps = { facets: { data: AssetFacets | undefined; error: unknown; refetch: () => unknown } };

/** What the listed assets can do, in a sentence, and the largest gaps. */
export function AssetsVerdict({ facets: { data, error, refetch } }: AssetsVerdictProps) {
  const isMissing = data === undefined && error !== null;
  return (
    <VerdictLine
      small
      verdict={data && { sentence: data.verdict.sentence, tone: 'NEUTRAL' }}
      say={isMissing ? 'How many assets there are of each kind could not be loaded.' : data?.verdict.say}
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
