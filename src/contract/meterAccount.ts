import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { text, utc, uuid } from './primitives.ts';

/** Companies through which smart meters are read. */
export const meterProvider = z.enum(['OCTOPUS_ENERGY', 'N3RGY']);
export type MeterProvider = z.infer<typeof meterProvider>;

/** A key as providers issue it: it is sent in a header, so only printable ASCII without spaces is accepted. */
const credential = z
  .string()
  .min(8)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'must be 8 to 200 printable ASCII characters without spaces');

export const NewMeterAccount = z
  .strictObject({ provider: meterProvider, userUUID: uuid.nullish(), label: text(100).nullish(), credential })
  .meta({ id: 'NewMeterAccount' });
export type NewMeterAccount = z.output<typeof NewMeterAccount>;

export const MeterAccountChanges = z
  .strictObject({ label: text(100).nullish(), credential: credential.nullish() })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'MeterAccountChanges', minProperties: 1 });
export type MeterAccountChanges = z.output<typeof MeterAccountChanges>;

export const meterAccountStatus = z.enum(['ACTIVE', 'REFUSED', 'PAUSED', 'NOT_SET']);

/** Never contains the credential itself. */
export const MeterAccount = z
  .object({
    meterAccountUUID: uuid,
    provider: meterProvider,
    userUUID: uuid.nullable(),
    label: z.string().nullable(),
    credentialSet: z.boolean(),
    credentialHint: z.string().nullable(),
    status: meterAccountStatus,
    statusReason: z.string().nullable(),
    nextTryUTC: utc.nullable(),
    createdUTC: utc,
    updatedUTC: utc,
  })
  .meta({ id: 'MeterAccount' });
export type MeterAccount = z.infer<typeof MeterAccount>;

/** An account in a list, with the name of its user. */
export const ListedMeterAccount = MeterAccount.extend({ userName: z.string().nullable() }).meta({
  id: 'ListedMeterAccount',
});
export type ListedMeterAccount = z.infer<typeof ListedMeterAccount>;

export const MeterAccountQuery = pageQuery(
  { provider: meterProvider.optional(), userUUID: uuid.optional() },
  ['createdUTC', 'provider'],
  'createdUTC',
);
export type MeterAccountQuery = z.output<typeof MeterAccountQuery>;
