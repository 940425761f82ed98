import { z } from 'zod';

/** What a period's value means to the device. Consumption is positive, as in OpenADR. */
export const dispatchSignal = z
  .enum(['RELATIVE_KW', 'IMPORT_LIMIT_KW', 'SETPOINT_KW', 'EXPORT_LIMIT_KW', 'LEVEL'])
  .meta({ id: 'DispatchSignal' });
export type DispatchSignal = z.infer<typeof dispatchSignal>;

/** How the event's target is divided among its assets. GIVEN is by hand, for one event. */
export const dispatchAllocation = z
  .enum(['EXPECTED', 'CAPACITY', 'BASELINE', 'EQUAL', 'GIVEN'])
  .meta({ id: 'DispatchAllocation' });
export type DispatchAllocation = z.infer<typeof dispatchAllocation>;

/** Where the starts of assets are spread around the start of the event. */
export const dispatchSpread = z.enum(['NONE', 'BEFORE', 'AROUND', 'AFTER']).meta({ id: 'DispatchSpread' });
export type DispatchSpread = z.infer<typeof dispatchSpread>;

export const dispatchMode = z.enum(['OFF', 'MANUAL', 'AUTO']).meta({ id: 'DispatchMode' });
export type DispatchMode = z.infer<typeof dispatchMode>;

const allocationOfScheme = z.enum(['EXPECTED', 'CAPACITY', 'BASELINE', 'EQUAL']);
export const noticeMinutes = z.int().min(0).max(2880);
export const spreadSeconds = z.int().min(0).max(1800);

/** How far the order of an event is. */
export const orderStatus = z.enum(['AWAITING_CONFIRMATION', 'WAITING', 'ISSUING', 'ISSUED', 'CANCELLED', 'ENDED']);

/** How the events of a scheme are dispatched; an event may differ. */
export const DispatchTerms = z
  .object({ mode: dispatchMode, allocation: allocationOfScheme, noticeMinutes, spread: dispatchSpread, spreadSeconds })
  .meta({ id: 'DispatchTerms' });
export type DispatchTerms = z.infer<typeof DispatchTerms>;

/** Of a scheme: also how often a day an asset is dispatched at most. */
export const SchemeDispatchTerms = DispatchTerms.extend({ dispatchesPerDay: z.int().min(1).max(48) }).meta({
  id: 'SchemeDispatchTerms',
});
export type SchemeDispatchTerms = z.infer<typeof SchemeDispatchTerms>;

/** What is named is changed, the rest stays. */
export const DispatchTermsChanges = z.strictObject(DispatchTerms.partial().shape).meta({ id: 'DispatchTermsChanges' });
export type DispatchTermsChanges = z.output<typeof DispatchTermsChanges>;
export const SchemeDispatchTermsChanges = z
  .strictObject(SchemeDispatchTerms.partial().shape)
  .meta({ id: 'SchemeDispatchTermsChanges' });
export type SchemeDispatchTermsChanges = z.output<typeof SchemeDispatchTermsChanges>;
