import { z } from 'zod';

/** Role, status and rate limit that most rows share. */
export const read = { status: 200, limit: 'standard', role: 'viewer' } as const;
/** Defaults of lists and analytics: their data may be some seconds old, see `mayBeStale`. */
export const staleRead = { ...read, mayBeStale: true } as const;
export const create = { method: 'POST', status: 201, limit: 'standard', role: 'operator' } as const;
export const write = { status: 200, limit: 'standard', role: 'operator' } as const;
export const remove = { method: 'DELETE', response: null, status: 204, limit: 'standard', role: 'operator' } as const;

/** Returns body and response of a row that creates up to 1,000 items in one request. */
export const many = <Item extends z.ZodType, Created extends z.ZodType>(item: Item, created: Created) => ({
  body: z.array(item).min(1).max(1000),
  response: z.object({
    data: z.array(created).describe('Items of this page, or of the whole response where it is not paged.'),
  }),
});
