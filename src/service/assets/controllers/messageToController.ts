import type { ControllerMessageType } from '#contract/dispatch/messages.ts';
import { stamp } from '../../platform/rows/iso.ts';

export type { ControllerMessageType };

/** Returns a message to a controller; `dispatches` is a JSON array, `at` business time in epoch milliseconds. */
export const messageToController = (
  controllerUUID: string,
  type: ControllerMessageType,
  at: number,
  dispatches: string,
): string =>
  `{"uuid":"${controllerUUID}","event":"${type}","createdUTC":"${stamp(at)}","payload":{"dispatches":${dispatches}}}`;
