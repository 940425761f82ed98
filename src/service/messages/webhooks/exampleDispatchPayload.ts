import type { DispatchMessageType } from '#contract/dispatch/message.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { iso, stamp } from '../../platform/rows/iso.ts';

/** Id in examples, which exists nowhere. */
const EXAMPLE = '00000000-0000-4000-8000-000000000000';

function windowAfter(now: number) {
  const start = Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS;
  return { startTime: iso(start), endTime: iso(start + 2 * HALF_HOUR_MS) };
}

const payloads: Record<DispatchMessageType, (now: number) => object> = {
  'DISPATCH.ISSUED': (now) => ({
    eventUUID: EXAMPLE,
    revision: 1,
    ...windowAfter(now),
    assets: 1,
    requestedKw: 1.5,
    targetKw: 2,
    shortfallKw: 0.5,
  }),
  'DISPATCH.ANSWERS': (now) => ({
    eventUUID: EXAMPLE,
    answers: [
      {
        dispatchUUID: EXAMPLE,
        assetUUID: EXAMPLE,
        revision: 1,
        state: 'ACKNOWLEDGED',
        execution: 'NONE',
        reasonCode: null,
        promisedKw: -1.5,
        answeredUTC: stamp(now),
        answeredBy: 'Example',
      },
    ],
  }),
  'DISPATCH.SHORTFALL': () => ({ eventUUID: EXAMPLE, targetKw: 10, promisedKw: 8.5, openKw: 0, shortfallKw: 1.5 }),
  'DISPATCH.COMPLETED': () => ({
    eventUUID: EXAMPLE,
    status: 'ENDED',
    states: { ACKNOWLEDGED: 1 },
    requestedKw: 1.5,
    promisedKw: 1.5,
  }),
  'CONTROLLER.UNREACHABLE': (now) => ({
    controllerUUID: EXAMPLE,
    name: 'Example',
    kwAtRisk: 1.5,
    lastSeenUTC: stamp(now - HALF_HOUR_MS),
  }),
  'CONTROLLER.RECOVERED': () => ({ controllerUUID: EXAMPLE, name: 'Example', unreachableSeconds: 240 }),
  'MAIL.FAILED': () => ({
    mailUUID: EXAMPLE,
    kind: 'INVITATION',
    eventUUID: EXAMPLE,
    userUUID: EXAMPLE,
    contactUUID: null,
    reason: '550 no such mailbox',
  }),
};

/** Returns the example payload of a test message about dispatch. `now` is business time in epoch milliseconds. */
export const exampleDispatchPayload = (type: DispatchMessageType, now: number): object => payloads[type](now);
