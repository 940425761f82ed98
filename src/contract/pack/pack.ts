import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { MAX_REASON_LENGTH, text, utc, uuid } from '../primitives.ts';
import { PackDocument, PackOverrides, packPointer } from './document.ts';
import { packId, packReference, packVersion } from './reference.ts';

/** A DRAFT pack settles test events only. */
export const packStatus = z.enum(['DRAFT', 'READY']);
export const packOrigin = z.enum(['SHIPPED', 'OWN']);

const gap = z
  .object({
    at: packPointer,
    code: z.enum(['NO_SOURCE', 'UNVERIFIED', 'NOT_CONFIRMED', 'GRANULARITY_NOT_SUPPORTED', 'SETTLES_NOTHING']),
    detail: z.string(),
  })
  .meta({ id: 'MarketPackGap' });
export type PackGap = z.infer<typeof gap>;

const confirmation = z
  .object({ at: packPointer, statement: z.string(), confirmedBy: z.string().nullable(), confirmedUTC: utc })
  .meta({ id: 'MarketPackConfirmation' });
export type PackConfirmation = z.infer<typeof confirmation>;

const listed = {
  packUUID: uuid,
  packId,
  version: packVersion,
  name: z.string(),
  buyer: z.string(),
  origin: packOrigin,
  parent: packReference.nullable(),
  status: packStatus,
  /** What keeps it a DRAFT. */
  gaps: z.array(gap),
  /** Schemes that settle by it. */
  schemes: z.int(),
  createdUTC: utc.nullable(),
};
export const ListedPack = z.object(listed).meta({ id: 'ListedMarketPack' });
export type ListedPack = z.infer<typeof ListedPack>;

/** A version of a pack, complete: what its parents say, changed by its own overrides. */
export const Pack = z
  .object({
    ...listed,
    document: PackDocument,
    overrides: PackOverrides,
    confirmations: z.array(confirmation),
  })
  .meta({ id: 'MarketPack' });
export type Pack = z.infer<typeof Pack>;

export const PackQuery = pageQuery({ origin: packOrigin.optional(), status: packStatus.optional() }, ['name'], 'name');
export type PackQuery = z.output<typeof PackQuery>;

/** A pack of one's own: a version of another, changed. */
export const NewPack = z
  .strictObject({
    packId,
    version: packVersion,
    parent: packReference,
    overrides: PackOverrides.default({}),
    confirmations: z
      .array(z.strictObject({ at: packPointer, statement: text(MAX_REASON_LENGTH, { lines: true }) }))
      .max(50)
      .default([]),
    dryRun: z.boolean().default(false),
  })
  .meta({ id: 'NewMarketPack' });
export type NewPack = z.output<typeof NewPack>;
