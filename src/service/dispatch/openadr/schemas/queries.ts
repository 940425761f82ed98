import { z } from 'zod';
import { objectTypes } from './requests.ts';
import { objectID, shortText } from './values.ts';

/** Maximum objects in a response. */
const MAX_PAGE = 50;

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value <= max, `must be at most ${max}`);

/** Returns the schema of a repeatable parameter: `name=a` alone is a list too. */
const list = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).max(200)).optional();

const page = { skip: count(2 ** 31 - 1).default(0), limit: count(MAX_PAGE).default(MAX_PAGE) };
const byTargets = { targets: list(shortText) };

// Unknown parameters are ignored, like unknown properties.
export const programQuery = z.object({ ...page, ...byTargets });
export const eventQuery = z.object({
  ...page,
  ...byTargets,
  programID: objectID.optional(),
  active: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
});
export type EventQuery = z.output<typeof eventQuery>;
export const reportQuery = z.object({
  ...page,
  programID: objectID.optional(),
  eventID: objectID.optional(),
  clientName: shortText.optional(),
});
export type ReportQuery = z.output<typeof reportQuery>;
export const subscriptionQuery = z.object({
  ...page,
  programID: objectID.optional(),
  clientName: shortText.optional(),
  objects: list(objectTypes),
});
export type SubscriptionQuery = z.output<typeof subscriptionQuery>;
export const venQuery = z.object({ ...page, ...byTargets, venName: shortText.optional() });
export const resourceQuery = z.object({
  ...page,
  ...byTargets,
  resourceName: shortText.optional(),
  venID: objectID.optional(),
});
export const noQuery = z.object({});
