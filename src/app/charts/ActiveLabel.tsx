import { useImperativeHandle, type Ref } from 'react';
import { useActiveTooltipLabel } from 'recharts';

/** The position of pointer or keyboard: a label of the data, a moment in ms or a day's start; undefined without one. */
export type ActiveLabelHandle = { read: () => string | number | undefined };

/** Lets key handlers read a chart's active label. */
export function ActiveLabel({ handle }: { handle: Ref<ActiveLabelHandle> }) {
  const label = useActiveTooltipLabel();
  useImperativeHandle(handle, () => ({ read: () => label }), [label]);
  return null;
}
