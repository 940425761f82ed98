import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { worthOf } from '#app/ui/balance/effectWords.ts';
import type { BulkActionAnswer, BulkActionKind } from '#contract/bulkAction.ts';
import type { BulkEffect, RefusedBy, Remedy } from '#contract/bulkEffect.ts';
import { formatCount } from '#text/count.ts';
import { BulkCounts } from './BulkCounts.tsx';
import { matchedWords } from './bulkState.ts';
import { OverrideStacking, type OverrideTarget } from './OverrideStacking.tsx';
import { RefusedNames } from './Refusals.tsx';
import { groupRefusals, type RefusalGroup } from './refusalWords.ts';
import classes from './Who.module.css';

const IMPLICIT_NO = 'STACKING_IMPLICIT_NO';

type WhoProps = {
  action: BulkActionKind;
  /** Undefined while it loads. */
  preview: BulkActionAnswer | undefined;
  /** Undefined where there is none, and while it is calculated. */
  effect: BulkEffect | undefined;
  onRemedy: (remedy: Remedy) => void;
  /** The event that an administrator may opt assets into against an implicit no; null for every other action. */
  override: OverrideTarget | null;
  onOverridden: () => void;
};

/** Who will change, who is so already and who cannot yet: each reason with what removes it. */
export function Who({ action, preview, effect, onRemedy, override, onOverridden }: WhoProps) {
  const known = new Map<string, RefusedBy>(effect?.refusedBy.map((reason) => [reason.code, reason]));
  const groups = preview === undefined ? [] : groupRefusals(preview);
  const kw = ({ code }: RefusalGroup) => known.get(code)?.kw ?? 0;
  const worth = worthOf(effect?.refusedBy ?? []);
  return (
    <section aria-label="Who">
      <BulkCounts action={action} counts={preview} planned />
      {preview !== undefined && preview.done < preview.matched && (
        <p className={classes.first}>
          Checked so far: the first {formatCount(preview.done)} of {matchedWords(preview)}. The others are decided by
          the same rules.
        </p>
      )}
      {preview !== undefined && groups.length > 0 && (
        <>
          <h3 className={classes.head}>
            {action.endsWith('OPT_IN')
              ? `Make the ${formatCount(preview.refusedCount)} eligible`
              : 'Why they are not eligible'}
            {worth !== null && <span className={classes.worth}> {worth}</span>}
          </h3>
          <ul className={classes.reasons}>
            {groups
              .toSorted((one, other) => kw(other) - kw(one))
              .map((group) => (
                <Reason key={group.code} group={group} reason={known.get(group.code)} onRemedy={onRemedy}>
                  {override !== null && group.code === IMPLICIT_NO && (
                    <OverrideStacking
                      target={override}
                      refusals={group.refusals}
                      count={group.count}
                      onDone={onOverridden}
                    />
                  )}
                </Reason>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

type ReasonProps = {
  group: RefusalGroup;
  reason: RefusedBy | undefined;
  onRemedy: (remedy: Remedy) => void;
  children: ReactNode;
};

function Reason({ group, reason, onRemedy, children }: ReasonProps) {
  const { words, count, refusals } = group;
  const remedy = reason?.remedy ?? null;
  return (
    <li className={classes.reason}>
      <span className={classes.name}>{words.reason}</span>
      <span className={classes.count}>{formatCount(count)}</span>
      <span className={classes.note}>{reason?.note ?? words.advice}</span>
      {remedy !== null && remedy.assets > 0 && (
        <Button size="compact-sm" variant="default" className={classes.remedy} onClick={() => onRemedy(remedy)}>
          {remedy.label}
        </Button>
      )}
      {children}
      <RefusedNames count={count} refusals={refusals} />
    </li>
  );
}
