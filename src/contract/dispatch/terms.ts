import { z } from 'zod';

/** Meaning of a period's value for the device. Consumption is positive, as in OpenADR. */
export const dispatchSignal = z
  .enum(['RELATIVE_KW', 'IMPORT_LIMIT_KW', 'SETPOINT_KW', 'EXPORT_LIMIT_KW', 'LEVEL'])
  .meta({
    id: 'DispatchSignal',
    description:
      'RELATIVE_KW: change against the baseline; IMPORT_LIMIT_KW and EXPORT_LIMIT_KW: ceilings; SETPOINT_KW: net ' +
      'power; LEVEL: 0 to 3.',
  });
export type DispatchSignal = z.infer<typeof dispatchSignal>;

/** Division of the event's target among its assets. GIVEN is by hand, for one event. */
export const dispatchAllocation = z
  .enum(['EXPECTED', 'CAPACITY', 'BASELINE', 'EQUAL', 'GIVEN'])
  .meta({ id: 'DispatchAllocation', description: 'How the target is divided among assets.' });
export type DispatchAllocation = z.infer<typeof dispatchAllocation>;

/** Spread of the assets' starts around the start of the event. */
export const dispatchSpread = z
  .enum(['NONE', 'BEFORE', 'AROUND', 'AFTER'])
  .meta({ id: 'DispatchSpread', description: 'Where the starts of assets are spread around the start of the event.' });
export type DispatchSpread = z.infer<typeof dispatchSpread>;

export const dispatchMode = z
  .enum(['OFF', 'MANUAL', 'AUTO'])
  .meta({ id: 'DispatchMode', description: 'Whether events are dispatched by hand, by themselves or not at all.' });
export type DispatchMode = z.infer<typeof dispatchMode>;

const allocationOfScheme = z.enum(['EXPECTED', 'CAPACITY', 'BASELINE', 'EQUAL']);
export const noticeMinutes = z.int().min(0).max(2880);
export const spreadSeconds = z.int().min(0).max(1800);

/** Progress of the order of an event. */
export const orderStatus = z.enum(['AWAITING_CONFIRMATION', 'WAITING', 'ISSUING', 'ISSUED', 'CANCELLED', 'ENDED']);

/** Terms by which the events of a scheme are dispatched; an event may differ. */
export const DispatchTerms = z
  .object({
    mode: dispatchMode.describe(
      'OFF: not dispatched; MANUAL: by hand; AUTO: by itself at the notice before the start.',
    ),
    allocation: allocationOfScheme.describe(
      'How the target is divided: EXPECTED by what past events made likely, CAPACITY by power, BASELINE by use, EQUAL.',
    ),
    noticeMinutes: noticeMinutes.describe('How many minutes before the start dispatches are sent, 0 to 2,880.'),
    spread: dispatchSpread.describe(
      'Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE.',
    ),
    spreadSeconds: spreadSeconds.describe('Seconds over which the starts are spread, 0 to 1,800.'),
  })
  .meta({ id: 'DispatchTerms', description: 'How an event is dispatched.' });
export type DispatchTerms = z.infer<typeof DispatchTerms>;

/** Dispatch terms of a scheme: also how often a day an asset is dispatched at most. */
export const SchemeDispatchTerms = DispatchTerms.extend({
  dispatchesPerDay: z.int().min(1).max(48).describe('How often a day an asset is dispatched at most, 1 to 48.'),
}).meta({
  id: 'SchemeDispatchTerms',
  description: 'How the events of a scheme are dispatched.',
});
export type SchemeDispatchTerms = z.infer<typeof SchemeDispatchTerms>;

/** Changes of dispatch terms: members that are named are changed, the rest stays. */
export const DispatchTermsChanges = z
  .strictObject(DispatchTerms.partial().shape)
  .meta({ id: 'DispatchTermsChanges', description: 'What differs in how an event is dispatched.' });
export type DispatchTermsChanges = z.output<typeof DispatchTermsChanges>;
export const SchemeDispatchTermsChanges = z.strictObject(SchemeDispatchTerms.partial().shape).meta({
  id: 'SchemeDispatchTermsChanges',
  description: 'What differs in how the events of a scheme are dispatched.',
});
export type SchemeDispatchTermsChanges = z.output<typeof SchemeDispatchTermsChanges>;
