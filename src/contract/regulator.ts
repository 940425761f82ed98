import { z } from 'zod';
import { mpan } from './asset.ts';
import { pageQuery } from './paging.ts';
import { text, utc, uuid } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';

/** Verdicts of one request. */
export const MAX_VERDICTS = 1000;

/** What a regulator may say of a meter point. */
export const verdictStatus = z.enum(['READY', 'DUPLICATED', 'REJECTED']);
export type VerdictStatus = z.infer<typeof verdictStatus>;

export const RegulatorVerdict = z.strictObject({ mpan, status: verdictStatus, reason: text(500).nullish() });

/** Body of what the regulator answered: lines of its file, all or none. */
export const RegulatorVerdicts = z
  .strictObject({ verdicts: z.array(RegulatorVerdict).min(1).max(MAX_VERDICTS), dryRun: z.boolean().default(false) })
  .meta({ id: 'RegulatorVerdicts' });
export type RegulatorVerdicts = z.output<typeof RegulatorVerdicts>;

/**
 * Assets that the verdicts are about, and how many of them have another status by them; null where nothing was stored.
 */
export const VerdictsRecorded = z
  .object({ checked: z.int(), changed: z.int().nullable(), ready: z.int(), duplicated: z.int(), rejected: z.int() })
  .meta({ id: 'VerdictsRecorded' });
export type VerdictsRecorded = z.infer<typeof VerdictsRecorded>;

/** An asset that the regulator has to answer for. */
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
