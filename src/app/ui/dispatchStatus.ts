import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconCircleDashed,
  IconClock,
  IconHandStop,
  IconHourglassEmpty,
  IconMailForward,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  type Icon,
} from '@tabler/icons-react';
import type { Controller, ControllerHealth, DispatchBatch } from '#contract/dispatch/controller.ts';
import type { DispatchExecution } from '#contract/dispatch/dispatch.ts';
import type { DispatchState } from '#contract/dispatch/dispatchState.ts';
import type { StatusWord, Tone } from './statusWords.ts';

const statusOf = (word: string, tone: Tone, icon: Icon): StatusWord => ({ word, tone, icon });

/** The states of a dispatch; best first, those that need somebody before those that are over. */
export const dispatchStates: Record<DispatchState, StatusWord> = {
  ACKNOWLEDGED: statusOf('Accepted', 'good', IconCheck),
  DELIVERED: statusOf('Awaiting response', 'info', IconHourglassEmpty),
  SENT: statusOf('Being sent', 'info', IconSend),
  PENDING: statusOf('To be sent', 'quiet', IconClock),
  OPTED_OUT: statusOf('Opted out', 'warn', IconHandStop),
  REJECTED: statusOf('Unavailable', 'warn', IconBan),
  FAILED: statusOf('Send failed', 'bad', IconAlertTriangle),
  EXPIRED: statusOf('Never acknowledged', 'bad', IconAlertTriangle),
  CANCELLED: statusOf('Cancelled', 'quiet', IconBan),
};
export const dispatchStateOrder = Object.keys(dispatchStates) as DispatchState[];

/** What the device reports of doing it. */
export const executions: Record<DispatchExecution, StatusWord> = {
  NONE: statusOf('Not reported', 'quiet', IconCircleDashed),
  STARTED: statusOf('Started', 'info', IconPlayerPlay),
  COMPLETED: statusOf('Completed', 'good', IconChecks),
  ABORTED: statusOf('Aborted', 'bad', IconAlertTriangle),
};

export const silentWord = statusOf('Not acknowledged', 'bad', IconAlertTriangle);

/** Whether the meter shows what was asked. */
export const deliveryWord = (delivers: boolean): StatusWord =>
  delivers ? statusOf('Delivering', 'good', IconChecks) : statusOf('Not delivering', 'bad', IconAlertTriangle);

const controllerHealths: Record<ControllerHealth, StatusWord> = {
  ONLINE: statusOf('Online', 'good', IconCheck),
  UNREACHABLE: statusOf('Unreachable', 'bad', IconAlertTriangle),
  UNKNOWN: statusOf('No contact yet', 'quiet', IconCircleDashed),
};
const lastReached = statusOf('Last message delivered', 'good', IconCheck);

/** Health of a controller. One that does not poll is known to have been within reach at its last contact alone. */
export const healthWord = ({ health, channel }: Pick<Controller, 'health' | 'channel'>): StatusWord =>
  health === 'ONLINE' && channel !== 'PULL' && channel !== 'OPENADR' ? lastReached : controllerHealths[health];
export const disabledController = statusOf('Disabled', 'quiet', IconBan);

export const batchStates: Record<DispatchBatch['state'], StatusWord> = {
  PENDING: statusOf('Waiting', 'info', IconClock),
  SENT: statusOf('Being sent', 'warn', IconMailForward),
  DELIVERED: statusOf('Delivered', 'good', IconCheck),
  FAILED: statusOf('Failed', 'bad', IconAlertTriangle),
  SUPERSEDED: statusOf('Replaced', 'quiet', IconRefresh),
};
