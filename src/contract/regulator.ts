import { z } from 'zod';
import { mpan } from './assetChanges.ts';
import { pageQuery } from './paging.ts';
import { MAX_REASON_LENGTH, text, utc, uuid } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';

/** The most verdicts in one request. */
export const MAX_VERDICTS = 1000;

/** Possible verdicts on a meter point. */
export const verdictStatus = z.enum(['READY', 'DUPLICATED', 'REJECTED']);
export type VerdictStatus = z.infer<typeof verdictStatus>;

export const RegulatorVerdict = z
  .strictObject({
    mpan,
    status: verdictStatus,
    reason: text(MAX_REASON_LENGTH).nullish(),
    heldBy: text(100).nullish(),
  })
  .refine(({ status, heldBy }) => !heldBy || status === 'DUPLICATED', {
    path: ['heldBy'],
    message: 'is of a verdict DUPLICATED',
  });

/** Body of a regulator's file: all its lines or none are stored. */
export const RegulatorVerdicts = z
  .strictObject({ verdicts: z.array(RegulatorVerdict).min(1).max(MAX_VERDICTS), dryRun: z.boolean().default(false) })
  .meta({ id: 'RegulatorVerdicts' });
export type RegulatorVerdicts = z.output<typeof RegulatorVerdicts>;

/** Assets that the verdicts concern, and how many of them get another status; null if nothing was stored. */
export const VerdictsRecorded = z
  .object({ checked: z.int(), changed: z.int().nullable(), ready: z.int(), duplicated: z.int(), rejected: z.int() })
  .meta({ id: 'VerdictsRecorded' });
export type VerdictsRecorded = z.infer<typeof VerdictsRecorded>;

/** An asset that waits for the regulator's verdict. */
export const RegulatorCheck = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    mpan: z.string(),
    status: schemeAssetStatus,
    lastCheckedUTC: utc.nullable(),
    askedUTC: utc.nullable(),
  })
  .meta({ id: 'RegulatorCheck' });
export type RegulatorCheck = z.infer<typeof RegulatorCheck>;

export const RegulatorCheckQuery = pageQuery({}, ['mpan', 'assetId'], 'mpan');
