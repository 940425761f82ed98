import { z } from 'zod';
import { mpan } from './assetChanges.ts';
import { assetId, assetUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { MAX_REASON_LENGTH, text, intOrNull, utcOrNull } from './primitives.ts';
import { schemeAssetStatus } from './scheme.ts';

/** Maximum number of decisions in one request. */
export const MAX_VERDICTS = 1000;

/** Possible decisions on a meter point. */
export const verdictStatus = z.enum(['READY', 'DUPLICATED', 'REJECTED']);
export type VerdictStatus = z.infer<typeof verdictStatus>;

export const RegulatorVerdict = z
  .strictObject({
    mpan: mpan.describe('Import MPAN of an active asset in the scheme: the 13-digit core, or all 21 digits.'),
    status: verdictStatus.describe('READY: may take part; DUPLICATED: with another provider; REJECTED: not accepted.'),
    reason: text(MAX_REASON_LENGTH).nullish().describe('Reason the regulator gives; absent or null for none.'),
    heldBy: text(100)
      .nullish()
      .describe('Of a DUPLICATED one, the provider that has it; absent or null where it is not known.'),
  })
  .refine(({ status, heldBy }) => !heldBy || status === 'DUPLICATED', {
    path: ['heldBy'],
    message: 'is of a verdict DUPLICATED',
  });

/** Body of a regulator's file: all its lines or none are stored. */
export const RegulatorVerdicts = z
  .strictObject({
    verdicts: z.array(RegulatorVerdict).min(1).max(MAX_VERDICTS).describe('1 to 1,000 verdicts, each MPAN once.'),
    dryRun: z.boolean().default(false).describe('True returns what would be checked and changes nothing.'),
  })
  .meta({
    id: 'RegulatorVerdicts',
    description: 'Verdicts of the regulator on meter points in a scheme: all are recorded or none.',
  });
export type RegulatorVerdicts = z.output<typeof RegulatorVerdicts>;

/** Assets that the decisions concern, and how many of them get another status; null if nothing was stored. */
export const VerdictsRecorded = z
  .object({
    checked: z.int().describe('Assets that the verdicts are about.'),
    changed: intOrNull.describe('Assets that have another status by them; null with dryRun.'),
    ready: z.int().describe('Verdicts that are READY.'),
    duplicated: z.int().describe('Verdicts that are DUPLICATED.'),
    rejected: z.int().describe('Verdicts that are REJECTED.'),
  })
  .meta({ id: 'VerdictsRecorded', description: 'Outcome of recording verdicts.' });
export type VerdictsRecorded = z.infer<typeof VerdictsRecorded>;

/** An asset that waits for the regulator's decision. */
export const RegulatorCheck = z
  .object({
    assetUUID,
    assetId,
    mpan: z.string().describe('13-digit core of the import MPAN.'),
    status: schemeAssetStatus.describe(
      'OPT_IN where it waits for its first check, READY where it is to be checked again.',
    ),
    lastCheckedUTC: utcOrNull.describe('When the regulator last checked it; UTC instant, null before the first check.'),
    askedUTC: utcOrNull.describe('Since when a further check is due; UTC instant, null where it waits for its first.'),
  })
  .meta({ id: 'RegulatorCheck', description: 'A meter point that waits for the regulator’s check.' });
export type RegulatorCheck = z.infer<typeof RegulatorCheck>;

export const RegulatorCheckQuery = pageQuery({}, ['mpan', 'assetId'], 'mpan');
