import { z } from 'zod';
import { eventAssetState, eventState, eventType, statsState } from './event.ts';
import { eventEnd, eventEndExcluded, eventName, eventStart, eventUUID, schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { instant, utc, uuidOrNull, textOrNull, utcOrNull, numberOrNull } from './primitives.ts';
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
 * Entry in the history of an asset. `subjectUUID` and `name` are those of the scheme, portfolio, event, tariff or
 * consent it is about; `status` is what it became.
 */
export const AssetHistoryEntry = z
  .object({
    at: utc.describe('When it happened; UTC instant.'),
    kind: historyKind.describe('What happened.'),
    subjectUUID: uuidOrNull.describe(
      'UUID of the scheme, portfolio, event, tariff or consent it is about; null where it is about the asset alone.',
    ),
    name: textOrNull.describe(
      'Name of the scheme, portfolio, event or tariff, or type of the consent, it is about; null where there is none.',
    ),
    status: textOrNull.describe(
      'What it became: a status, state, direction or preference; null where the kind has none.',
    ),
    reason: textOrNull.describe('Why, where a check gave a reason; null otherwise.'),
  })
  .meta({ id: 'AssetHistoryEntry', description: 'Something that happened to an asset.' });
export type AssetHistoryEntry = z.infer<typeof AssetHistoryEntry>;
export const AssetHistoryQuery = pageQuery(
  { kind: historyKind.optional().describe('Only entries of this kind.') },
  ['at'],
  '-at',
);

/**
 * An event in which one asset took part; energy in kWh from the newest stats run, null before the first or if the asset
 * was not opted in.
 */
export const AssetEvent = z
  .object({
    eventUUID,
    name: eventName,
    schemeUUID,
    eventType: eventType.describe('TURN_DOWN: use less than the baseline; TURN_UP: use more.'),
    eventState: eventState.describe('State of the event.'),
    startTime: eventStart,
    endTime: eventEndExcluded,
    state: eventAssetState.describe('Whether the asset was invited, opted in or opted out.'),
    optedUTC: utcOrNull.describe(
      'When the asset was last opted in or out; UTC instant, null while it is only invited.',
    ),
    statsStatus: statsState
      .nullable()
      .describe('Whether the newest stats run is PRELIMINARY or FINAL; null before the first.'),
    baselineKwh: numberOrNull.describe(
      'Baseline energy of the asset over the event in kWh; null where the run has none of it.',
    ),
    actualKwh: numberOrNull.describe(
      'Metered net energy of the asset over the event in kWh; null where the run has none of it.',
    ),
    deliveredKwh: numberOrNull.describe(
      'Energy delivered by the asset in kWh, signed; null where the run has none of it.',
    ),
    reductionPercentage: numberOrNull.describe(
      'Delivered energy in percent of the baseline; null where the run has none of it.',
    ),
    baselineStatus: baselineStatus
      .nullable()
      .describe('How the baseline was made; null where the asset is not in the run.'),
    dataStatus: dataStatus
      .nullable()
      .describe('How complete the readings of the event are; null where the asset is not in the run.'),
  })
  .meta({ id: 'AssetEvent', description: 'An event as one asset met it. Energy is that of the newest stats run.' });
export type AssetEvent = z.infer<typeof AssetEvent>;
export const AssetEventQuery = pageQuery(
  {
    state: eventAssetState.optional().describe('Only events in which the asset has this state.'),
    eventState: eventState.optional().describe('Only events with this state.'),
  },
  ['startTime'],
  '-startTime',
);

/** An event that an asset is opted in to, and the power of the asset that is reserved for it. */
export const AssetCommitment = z
  .object({
    eventUUID,
    name: eventName,
    schemeUUID,
    schemeName: z.string().describe('Name of the scheme, as it was at the start of an event that has started.'),
    eventType: eventType.describe('TURN_DOWN: use less than the baseline; TURN_UP: use more.'),
    eventState: eventState.describe('State of the event.'),
    startTime: eventStart,
    endTime: eventEnd,
    reservedKw: numberOrNull.describe('Power of the asset in kW that is kept for the event; null for the whole asset.'),
    powerKw: numberOrNull.describe('Power of the asset in kW; null where it is not known.'),
    stacking: z
      .array(StackingDecision)
      .describe(
        'What decided about it beside its other events when it was opted in or last checked; empty where there were ' +
          'none.',
      ),
  })
  .meta({ id: 'AssetCommitment', description: 'An event that an asset is opted in to.' });
export type AssetCommitment = z.infer<typeof AssetCommitment>;
export const AssetCommitmentQuery = pageQuery(
  {
    from: instant.optional().describe('Only events that end after this instant.'),
    to: instant.optional().describe('Only events that start before this instant.'),
  },
  ['startTime'],
  '-startTime',
);
