import { Skeleton } from '@mantine/core';
import { IconBan, IconCheck, IconEqual } from '@tabler/icons-react';
import type { BulkAction, BulkActionKind } from '#contract/bulkAction.ts';
import { formatCount } from '#text/count.ts';
import { bulkWords } from './bulkTask.ts';
import classes from './optIn.module.css';

type BulkCountsProps = {
  action: BulkActionKind;
  /** Undefined while they load. */
  counts: Pick<BulkAction, 'changed' | 'unchanged' | 'refusedCount'> | undefined;
  /** A preview, not a result. */
  planned?: boolean;
};

/** Numbers of assets that change, are so already, and cannot yet. */
export function BulkCounts({ action, counts, planned = false }: BulkCountsProps) {
  if (!counts) return <Skeleton height={62} />;
  const { verb, already, will = `Will ${verb.toLowerCase()}` } = bulkWords[action];
  return (
    <dl className={classes.counts} aria-live="polite">
      <div data-tone="good">
        <dt>
          <IconCheck size={14} stroke={2} aria-hidden="true" /> {planned ? will : 'Changed'}
        </dt>
        <dd>{formatCount(counts.changed)}</dd>
      </div>
      <div>
        <dt>
          <IconEqual size={14} stroke={2} aria-hidden="true" /> {already}
        </dt>
        <dd>{formatCount(counts.unchanged)}</dd>
      </div>
      <div data-tone={counts.refusedCount > 0 ? 'bad' : undefined}>
        <dt>
          <IconBan size={14} stroke={2} aria-hidden="true" /> Not eligible
        </dt>
        <dd>{formatCount(counts.refusedCount)}</dd>
      </div>
    </dl>
  );
}
