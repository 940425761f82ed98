import { stamp } from '../../wire/iso.ts';

/** Messages that are pushed to controllers. */
export type ControllerMessageType = 'DISPATCH.REQUESTED' | 'DISPATCH.CHANGED' | 'DISPATCH.CANCELLED' | 'DISPATCH.TEST';

/** The body of a message to a controller; `dispatches` is a JSON array, `at` business time in epoch milliseconds. */
export const messageToController = (
  controllerUUID: string,
  type: ControllerMessageType,
  at: number,
  dispatches: string,
): string =>
  `{"uuid":"${controllerUUID}","event":"${type}","createdUTC":"${stamp(at)}","payload":{"dispatches":${dispatches}}}`;
