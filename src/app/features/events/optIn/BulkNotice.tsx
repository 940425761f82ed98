import { Button, Progress } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { parseProblem } from '#app/data/problem.ts';
import { query } from '#app/data/query.ts';
import { isInProgress } from '#app/data/queryRules.ts';
import type { BulkAction } from '#contract/bulkAction.ts';
import { bulkMutations } from './bulkMutations.ts';
import { bulkProgress, bulkState } from './bulkState.ts';
import { useInvalidateWhenDone } from './useInvalidateWhenDone.ts';
import classes from './optIn.module.css';

/** State of a bulk action: progress while it runs, then its result with Undo and a link to its record. */
export function BulkNotice({ record, onOpen }: { record: BulkAction; onOpen: () => void }) {
  const { data: action } = useQuery({
    ...query('getBulkAction', { params: { bulkActionUUID: record.bulkActionUUID } }),
    initialData: record,
    staleTime: 5000,
  });
  const undoing = useMutation(bulkMutations.undo());
  useInvalidateWhenDone(action);
  return (
    <div className={classes.notice}>
      <span aria-live="polite">{bulkState(action)}</span>
      {isInProgress(action) && <Progress value={bulkProgress(action)} aria-label="Progress" />}
      {undoing.isError && (
        <span className={classes.bad}>{parseProblem(undoing.error).detail ?? parseProblem(undoing.error).title}</span>
      )}
      <div className={classes.noticeButtons}>
        <Button size="compact-sm" variant="subtle" onClick={onOpen}>
          Details
        </Button>
        {action.undoable && (
          <Button
            size="compact-sm"
            variant="default"
            loading={undoing.isPending}
            onClick={() => undoing.mutate(action.bulkActionUUID)}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  );
}
