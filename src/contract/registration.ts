import { z } from 'zod';
import { text, numberOrNull, textOrNull } from './primitives.ts';

/** Whether the meter that counts an asset is at the boundary of its premises, or at the asset itself. */
export const meteringPoint = z.enum(['BOUNDARY', 'ASSET']);
export type MeteringPoint = z.infer<typeof meteringPoint>;

/** Name of an asset in another party's system, each of which has one name for it. */
export const ExternalId = z.strictObject({
  system: text(40).describe('Whose name it is: FMAR or MRID, for example.'),
  id: text(100).describe('The name, as that system writes it.'),
});
export type ExternalId = z.infer<typeof ExternalId>;

/** Attributes that registers of flexible assets ask for besides those that the service itself works with. */
export const shownRegistration = {
  importKw: numberOrNull.describe('Most power in kW that the asset can take from the grid; null where not known.'),
  exportKw: numberOrNull.describe('Most power in kW that the asset can feed into the grid; null where not known.'),
  deviceSerial: textOrNull.describe('Serial number of the device, given by its maker; null where not known.'),
  manufacturer: textOrNull.describe('Maker of the device; null where not known.'),
  model: textOrNull.describe('Model of the device, as its maker calls it; null where not known.'),
  ownerRef: textOrNull.describe(
    'Your reference of who owns the device, where that is another than its user; null otherwise.',
  ),
  consentRef: textOrNull.describe(
    "Your reference of the consumer's consent to register the asset; null where there is none.",
  ),
  meteringPoint: meteringPoint
    .nullable()
    .describe(
      'BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.',
    ),
  externalIds: z.array(ExternalId).describe('What other systems call the asset, one name each.'),
};
const Registration = z.object(shownRegistration);
export type Registration = z.infer<typeof Registration>;
