import { VisuallyHidden } from '@mantine/core';
import { effectRows } from '#app/ui/balance/effectWords.ts';
import type { EventEffect } from '#contract/eventEffect.ts';
import classes from './EffectTable.module.css';

/** One row per figure; on phones its three values stand below its name. */
export function EffectTable({ effect, after: heading }: { effect: EventEffect; after: string }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Figure</VisuallyHidden>
          </th>
          <th scope="col">Now</th>
          <th scope="col">{heading}</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {effectRows(effect).map(({ label, now, nowNote, after, afterNote, change, tone }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <b>{now}</b> {nowNote && <small>{nowNote}</small>}
            </td>
            <td>
              <b>{after}</b> {afterNote && <small>{afterNote}</small>}
            </td>
            <td data-tone={tone}>{change}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
