import { z } from 'zod';
import { eventAssetState, eventState, eventType, statsState } from './event.ts';
import { pageQuery } from './paging.ts';
import { instant, utc, uuid } from './primitives.ts';
import { StackingDecision } from './stacking.ts';
import { baselineStatus, dataStatus } from './stats.ts';

export const historyKind = z.enum([
  'CREATED',
  'ARCHIVED',
  'MPAN_VALIDATED',
  'SCHEME_STATUS',
  'PORTFOLIO_ASSIGNED',
  'EVENT_STATE',
  'TARIFF_ADDED',
  'TARIFF_DISCONNECTED',
  'CONSENT_RECORDED',
  'CONSENT_WITHDRAWN',
]);
export type HistoryKind = z.infer<typeof historyKind>;

/**
 * Something that happened to an asset. `subjectUUID` and `name` are those of the scheme, portfolio, event, tariff or
 * consent it is about; `status` what it became.
 */
export const AssetHistoryEntry = z
  .object({
    at: utc,
    kind: historyKind,
    subjectUUID: uuid.nullable(),
    name: z.string().nullable(),
    status: z.string().nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'AssetHistoryEntry' });
export type AssetHistoryEntry = z.infer<typeof AssetHistoryEntry>;
export const AssetHistoryQuery = pageQuery({ kind: historyKind.optional() }, ['at'], '-at');

/**
 * An event in which one asset took part; energy in kWh from the newest stats run, null before the first or if the asset
 * was not opted in.
 */
export const AssetEvent = z
  .object({
    eventUUID: uuid,
    name: z.string(),
    schemeUUID: uuid,
    eventType,
    eventState,
    startTime: utc,
    endTime: utc,
    state: eventAssetState,
    optedUTC: utc.nullable(),
    statsStatus: statsState.nullable(),
    baselineKwh: z.number().nullable(),
    actualKwh: z.number().nullable(),
    deliveredKwh: z.number().nullable(),
    reductionPercentage: z.number().nullable(),
    baselineStatus: baselineStatus.nullable(),
    dataStatus: dataStatus.nullable(),
  })
  .meta({ id: 'AssetEvent' });
export type AssetEvent = z.infer<typeof AssetEvent>;
export const AssetEventQuery = pageQuery(
  { state: eventAssetState.optional(), eventState: eventState.optional() },
  ['startTime'],
  '-startTime',
);

/** An event that an asset is opted in to, and what it keeps of the asset. */
export const AssetCommitment = z
  .object({
    eventUUID: uuid,
    name: z.string(),
    schemeUUID: uuid,
    schemeName: z.string(),
    eventType,
    eventState,
    startTime: utc,
    endTime: utc,
    reservedKw: z.number().nullable(),
    powerKw: z.number().nullable(),
    stacking: z.array(StackingDecision),
  })
  .meta({ id: 'AssetCommitment' });
export type AssetCommitment = z.infer<typeof AssetCommitment>;
export const AssetCommitmentQuery = pageQuery(
  { from: instant.optional(), to: instant.optional() },
  ['startTime'],
  '-startTime',
);
