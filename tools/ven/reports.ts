import type { Home } from './home.ts';
import { endOf, startOf, stepsOf } from './schedule.ts';
import type { Report as SentReport, ValuesMap, VtnEvent } from './types.ts';

/** A report but for the name of the VEN. */
export type Report = Omit<SentReport, 'clientName'>;

const HALF_HOUR_MS = 1_800_000;

const payloadsOf = (event: VtnEvent, homes: readonly Home[], payloads: (home: Home) => ValuesMap[]): Report => ({
  eventID: event.id,
  resources: homes.map((home) => ({ resourceName: home.name, intervals: [{ id: 0, payloads: payloads(home) }] })),
});

/** What each home answers to an event, and its part of what is promised. */
export function answerTo(event: VtnEvent, homes: readonly Home[]): Report {
  const kw = Math.abs(stepsOf(event)[0]?.kw ?? 0) / homes.length;
  return payloadsOf(event, homes, ({ refuses }) =>
    refuses
      ? [{ type: 'X_RESPONSE', values: ['REJECTED', 'NOT_AVAILABLE'] }]
      : [
          { type: 'X_RESPONSE', values: ['ACCEPTED'] },
          { type: 'LOAD_SHED_DELTA_AVAILABLE', values: [kw] },
        ],
  );
}

/** The state of the homes that follow an event. */
export const stateDuring = (event: VtnEvent, homes: readonly Home[], state: string): Report =>
  payloadsOf(
    event,
    homes.filter(({ refuses }) => !refuses),
    () => [{ type: 'OPERATING_STATE', values: [state] }],
  );

/** What each home used in the whole half hours of an event; nothing if it has none. */
export function usedDuring(event: VtnEvent, homes: readonly Home[]): Report {
  const steps = stepsOf(event);
  const first = Math.ceil(startOf(event) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const slots = Math.max(0, Math.floor((endOf(event) - first) / HALF_HOUR_MS));
  const kwhIn = (home: Home, slot: number) => {
    const at = first + slot * HALF_HOUR_MS;
    return (
      home.kwDuring(
        steps.find(({ start, end }) => start <= at && at < end),
        1 / homes.length,
      ) / 2
    );
  };
  return {
    eventID: event.id,
    payloadDescriptors: [{ objectType: 'REPORT_PAYLOAD_DESCRIPTOR', payloadType: 'USAGE', units: 'KWH' }],
    resources: homes.slice(0, slots === 0 ? 0 : homes.length).map((home) => ({
      resourceName: home.name,
      intervalPeriod: { start: new Date(first).toISOString(), duration: 'PT30M' },
      intervals: Array.from({ length: slots }, (_, id) => ({
        id,
        payloads: [{ type: 'USAGE', values: [kwhIn(home, id)] }],
      })),
    })),
  };
}
