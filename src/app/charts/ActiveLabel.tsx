import { useImperativeHandle, type Ref } from 'react';
import { useActiveTooltipLabel } from 'recharts';

/**
 * Where the pointer or the keyboard is: a label of the data, a moment in ms or a day's start; undefined where it is
 * nowhere.
 */
export type ActiveLabelHandle = { read: () => string | number | undefined };

/** Lets key handlers ask a chart where its readout is. */
export function ActiveLabel({ handle }: { handle: Ref<ActiveLabelHandle> }) {
  const label = useActiveTooltipLabel();
  useImperativeHandle(handle, () => ({ read: () => label }), [label]);
  return null;
}
