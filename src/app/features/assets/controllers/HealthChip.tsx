import { formatInstant } from '#app/format/format.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { healthWord, disabledController } from '#app/ui/dispatchStatus.ts';
import type { Controller } from '#contract/dispatch/controller.ts';

/** Whether a controller can be reached; since when it cannot, or why it is disabled, on hover. */
export function HealthChip({
  controller: { status, disabledReason, health, channel, unreachableSinceUTC },
}: {
  controller: Pick<Controller, 'status' | 'disabledReason' | 'health' | 'channel' | 'unreachableSinceUTC'>;
}) {
  if (status === 'DISABLED') return <Chip {...disabledController} reason={disabledReason} />;
  const since = unreachableSinceUTC === null ? null : `Since ${formatInstant(unreachableSinceUTC)}`;
  return <Chip {...healthWord({ health, channel })} reason={since} />;
}
