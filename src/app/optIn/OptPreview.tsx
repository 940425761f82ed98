import { Skeleton } from '@mantine/core';
import { IconBan, IconCheck, IconEqual } from '@tabler/icons-react';
import { plural } from '#app/shell/plural.ts';
import type { OptResult } from '#contract/scheme.ts';
import classes from './optIn.module.css';
import { actionWords, type OptAction } from './optTarget.ts';
import { RefusedAssets } from './RefusedAssets.tsx';
import { groupRefusals } from './refusalWords.ts';

type OptPreviewProps = {
  action: OptAction;
  /** Undefined while it is worked out. */
  result: OptResult | undefined;
  /** Nothing is chosen yet. */
  waiting: boolean;
};

/** Who will change, who is so already, who is refused and why. */
export function OptPreview({ action, result, waiting }: OptPreviewProps) {
  const { verb, already } = actionWords[action];
  if (waiting) return <p className={classes.quiet}>Choose one to see who will change and who is refused.</p>;
  if (!result) return <Skeleton height={96} />;
  return (
    <div aria-live="polite">
      <dl className={classes.counts}>
        <div data-tone="good">
          <dt>
            <IconCheck size={14} stroke={2} aria-hidden="true" /> Will {verb.toLowerCase()}
          </dt>
          <dd>{result.changed.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt>
            <IconEqual size={14} stroke={2} aria-hidden="true" /> Are {already}
          </dt>
          <dd>{result.unchanged.toLocaleString('en-GB')}</dd>
        </div>
        <div data-tone={result.refused.length > 0 ? 'bad' : undefined}>
          <dt>
            <IconBan size={14} stroke={2} aria-hidden="true" /> Refused
          </dt>
          <dd>{result.refused.length.toLocaleString('en-GB')}</dd>
        </div>
      </dl>
      {result.refused.length > 0 && (
        <section aria-label={`${plural(result.refused.length, 'asset')} refused`} className={classes.refusals}>
          {groupRefusals(result.refused).map(({ code, refusals }) => (
            <RefusedAssets key={code} code={code} refusals={refusals} />
          ))}
        </section>
      )}
    </div>
  );
}
