import { z } from 'zod';
import { text } from './primitives.ts';

/** Whether the meter that counts an asset is at the boundary of its premises, or at the asset itself. */
export const meteringPoint = z.enum(['BOUNDARY', 'ASSET']);
export type MeteringPoint = z.infer<typeof meteringPoint>;

/** What an asset is called in the system of somebody else, each of which has one name for it. */
export const ExternalId = z.strictObject({ system: text(40), id: text(100) });
export type ExternalId = z.infer<typeof ExternalId>;

/** What registers of flexible assets ask for besides the attributes that the service itself works with. */
export const shownRegistration = {
  importKw: z.number().nullable(),
  exportKw: z.number().nullable(),
  deviceSerial: z.string().nullable(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  ownerRef: z.string().nullable(),
  consentRef: z.string().nullable(),
  meteringPoint: meteringPoint.nullable(),
  externalIds: z.array(ExternalId),
};
const Registration = z.object(shownRegistration);
export type Registration = z.infer<typeof Registration>;
