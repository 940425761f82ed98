import { z } from 'zod';
import {
  attributes,
  duration,
  eventPayloadDescriptor,
  interval,
  intervalPeriod,
  objectID,
  reportDescriptor,
  reportPayloadDescriptor,
  shortText,
  targets,
} from './values.ts';

// Requests of clients, as in the OpenADR 3.1.0 document. Unknown properties are dropped, among them id, dates and
// objectType of an object that a client sends back.

const url = z.string().min(2).max(8000);

export const programRequest = z.object({
  programName: shortText,
  intervalPeriod: intervalPeriod.optional(),
  programDescriptions: z
    .array(z.object({ URL: url.refine((text) => URL.canParse(text), 'must be an absolute address') }))
    .max(100)
    .nullish(),
  payloadDescriptors: z
    .array(z.discriminatedUnion('objectType', [eventPayloadDescriptor, reportPayloadDescriptor]))
    .max(200)
    .nullish(),
  attributes,
  targets,
});
export type ProgramRequest = z.output<typeof programRequest>;

export const eventRequest = z.object({
  programID: objectID,
  eventName: z.string().max(1000).nullish(),
  duration: duration.optional(),
  priority: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .nullish(),
  targets,
  reportDescriptors: z.array(reportDescriptor).max(100).nullish(),
  payloadDescriptors: z.array(eventPayloadDescriptor).max(100).nullish(),
  intervalPeriod: intervalPeriod.optional(),
  intervals: z.array(interval).max(5000).optional(),
});
export type EventRequest = z.output<typeof eventRequest>;

export const reportRequest = z.object({
  eventID: objectID,
  clientName: shortText,
  reportName: z.string().max(1000).nullish(),
  payloadDescriptors: z.array(reportPayloadDescriptor).max(100).nullish(),
  resources: z
    .array(
      z.object({
        resourceName: shortText,
        intervalPeriod: intervalPeriod.optional(),
        intervals: z.array(interval).max(5000),
      }),
    )
    .max(1000),
});
export type ReportRequest = z.output<typeof reportRequest>;

export const objectTypes = z.enum(['PROGRAM', 'EVENT', 'REPORT', 'SUBSCRIPTION', 'VEN', 'RESOURCE']);
export type ObjectType = z.output<typeof objectTypes>;
export const subscriptionRequest = z.object({
  clientName: shortText,
  programID: objectID.optional(),
  objectOperations: z
    .array(
      z.object({
        objects: z.array(objectTypes).max(6),
        operations: z.array(z.enum(['READ', 'CREATE', 'UPDATE', 'DELETE'])).max(4),
        callbackUrl: url,
        bearerToken: z.string().max(4096).nullish(),
      }),
    )
    .max(10),
  targets,
});
export type SubscriptionRequest = z.output<typeof subscriptionRequest>;

/** Targets in a VEN's request: only business logic grants them. */
const noTargets = z.null('may only be written by business logic').optional();
const ven = { venName: shortText, attributes };
export const venByVen = z.object({ objectType: z.literal('VEN_VEN_REQUEST'), ...ven, targets: noTargets });
export const venByBl = z.object({ objectType: z.literal('BL_VEN_REQUEST'), ...ven, clientID: shortText, targets });
const resource = { resourceName: shortText, venID: objectID, attributes };
export const resourceByVen = z.object({
  objectType: z.literal('VEN_RESOURCE_REQUEST'),
  ...resource,
  targets: noTargets,
});
export const resourceByBl = z.object({
  objectType: z.literal('BL_RESOURCE_REQUEST'),
  ...resource,
  clientID: shortText,
  targets,
});
