import { useImperativeHandle, type Ref } from 'react';
import { useActiveTooltipLabel } from 'recharts';

/**
 * Where the pointer or the keyboard is: a label of the data, a moment in ms or a day's start; undefined where it is
 * nowhere.
 */
export type MomentHandle = { read: () => string | number | undefined };

/** Lets key handlers ask a chart where its readout is. */
export function ActiveMoment({ handle }: { handle: Ref<MomentHandle> }) {
  const label = useActiveTooltipLabel();
  useImperativeHandle(handle, () => ({ read: () => label }), [label]);
  return null;
}
