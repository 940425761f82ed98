import { z } from 'zod';
import { assetId, assetName, assetUUID, claimUUID, createdUTC, schemeUUID, updatedUTC } from './members.ts';
import { pageQuery } from './paging.ts';
import {
  fileContent,
  boundedDay,
  day,
  fail,
  MAX_REASON_LENGTH,
  notAnyOf,
  text,
  utc,
  uuid,
  textOrNull,
  dayOrNull,
  intOrNull,
} from './primitives.ts';

/** State of a claim: OPEN until there is evidence; EVIDENCED until it is decided. */
export const claimState = z
  .enum(['OPEN', 'EVIDENCED', 'UPHELD', 'LOST', 'WITHDRAWN'])
  .describe(
    'OPEN: without evidence. EVIDENCED: with it, and not decided. UPHELD: the asset stays with you. LOST: another ' +
      'provider has it. WITHDRAWN: the other provider gave it up.',
  );
export type ClaimState = z.infer<typeof claimState>;

/** Maximum size of a signed document as a scan; in base64 it fits the longest body. */
export const MAX_EVIDENCE_BYTES = 700_000;

const calendarDay = boundedDay('2000-01-01', '2199-12-31');
const note = text(MAX_REASON_LENGTH, { lines: true }).nullish();
const provider = text(100);

/** A notice that another provider claims an asset that is READY in a scheme. */
export const NewClaim = z
  .strictObject({
    schemeUUID,
    assetUUID,
    claimant: provider.nullish().describe('Who claims it; null where the notice does not say.'),
    noticeFrom: text(100).describe('Who gave notice: the buyer or network operator.'),
    noticeReference: text(100).nullish().describe('Their reference; null without one.'),
    noticedOn: calendarDay.nullish().describe('Day of the notice, YYYY-MM-DD; null where not known.'),
    dueDay: calendarDay.describe('Last London day on which evidence is in time, YYYY-MM-DD.'),
    note: note.describe('A note for the history; null for none.'),
  })
  .meta({ id: 'NewClaim', description: 'A notice that another provider claims an asset which is READY.' });
export type NewClaim = z.output<typeof NewClaim>;

export const ClaimChanges = z
  .strictObject({
    state: z
      .enum(['UPHELD', 'LOST', 'WITHDRAWN'])
      .optional()
      .describe('How it was decided: UPHELD, LOST or WITHDRAWN.'),
    heldBy: provider.nullish().describe('Of a LOST one, the provider that has the asset; without it, the claimant.'),
    dueDay: calendarDay.optional().describe('Last London day on which evidence is in time, YYYY-MM-DD.'),
    note: note.describe('A note for the history; null for none.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .refine(({ state, heldBy }) => !heldBy || state === 'LOST', {
    path: ['heldBy'],
    message: 'is of a claim that is LOST',
  })
  .meta({ id: 'ClaimChanges', description: 'What became of a claim, at least one attribute.', minProperties: 1 });

const SHA256 = /^[0-9a-f]{64}$/;
/** Consent by which the asset is the provider's own: the file itself, or its digest where it is stored elsewhere. */
export const NewClaimEvidence = z
  .strictObject({
    documentRef: text(100).describe('Your reference of the document.'),
    signedOn: calendarDay.describe('Day on which it was signed, YYYY-MM-DD.'),
    wordingVersion: text(50).describe('Version of the wording that was signed.'),
    fileName: text(200).nullish().describe('Name of the file; null for none.'),
    content: fileContent(MAX_EVIDENCE_BYTES).optional().describe('The file in base64, at most 700,000 bytes of it.'),
    sha256: z
      .string()
      .regex(SHA256, 'must be 64 hexadecimal digits in lower case')
      .optional()
      .describe('SHA-256 of a file that is kept elsewhere, in lower-case hexadecimal digits.'),
    note: note.describe('A note for the history; null for none.'),
  })
  .superRefine(({ content, sha256 }, ctx) => {
    if (!content && !sha256) fail(ctx, 'REQUIRED', 'give content, or sha256 of a file kept elsewhere', ['content']);
    if (content && sha256) fail(ctx, 'CONTRADICTION', 'give content or sha256, not both', ['sha256']);
  })
  .meta({
    id: 'NewClaimEvidence',
    description: 'A signed consent: the file, or the digest of one that you keep.',
    ...notAnyOf(
      { title: 'Both content and sha256', required: ['content', 'sha256'] },
      { title: 'Neither content nor sha256', not: { anyOf: [{ required: ['content'] }, { required: ['sha256'] }] } },
    ),
  });

const claim = {
  claimUUID,
  schemeUUID,
  schemeName: z.string().describe('Name of the event scheme.'),
  assetUUID,
  assetId,
  assetName,
  mpan: textOrNull.describe('13-digit core of its import MPAN; null where it has none.'),
  claimant: textOrNull.describe('Who claims it; null where the notice does not say.'),
  noticeFrom: z.string().describe('Who gave notice: the buyer or network operator.'),
  noticeReference: textOrNull.describe('Their reference; null without one.'),
  noticedOn: dayOrNull.describe('Day of the notice, YYYY-MM-DD; null where not known.'),
  dueDay: day.describe('Last London day on which evidence is in time, YYYY-MM-DD.'),
  state: claimState,
  createdUTC,
  updatedUTC,
};
export const Claim = z
  .object(claim)
  .meta({ id: 'Claim', description: 'A claim of another provider on an asset in a scheme.' });
export type Claim = z.infer<typeof Claim>;

const evidence = {
  evidenceUUID: uuid.describe('UUID of the document.'),
  documentRef: textOrNull.describe('Your reference of the document; null once the person is erased.'),
  signedOn: day.describe('Day on which it was signed, YYYY-MM-DD.'),
  wordingVersion: z.string().describe('Version of the wording that was signed.'),
  fileName: textOrNull.describe('Name of the file; null where it has none.'),
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal digits.'),
  bytes: intOrNull.describe('Length of the file; null where it is kept elsewhere.'),
  createdUTC,
};
export const ClaimDetail = z
  .object({
    ...claim,
    evidence: z.array(z.object(evidence)).describe('The documents, oldest first.'),
    history: z
      .array(
        z.object({
          atUTC: utc.describe('When; UTC instant.'),
          state: claimState,
          dueDay: day.describe('Last London day on which evidence is in time, YYYY-MM-DD.'),
          note: textOrNull.describe('The note of the change; null without one.'),
        }),
      )
      .describe('What became of it, newest first, at most 200 changes.'),
  })
  .meta({ id: 'ClaimDetail', description: 'A claim with its evidence and history.' });
export type ClaimDetail = z.infer<typeof ClaimDetail>;
/** One document, with the file where it is stored here. */
export const ClaimEvidence = z
  .object({
    ...evidence,
    content: textOrNull.describe('The file in base64; null where it is kept elsewhere, and once the person is erased.'),
  })
  .meta({ id: 'ClaimEvidence', description: 'A document of a claim.' });

export const ClaimQuery = pageQuery(
  {
    schemeUUID: uuid.optional().describe('UUID of the event scheme.'),
    assetUUID: uuid.optional().describe('UUID of the asset.'),
    state: claimState.optional().describe('Where the claims stand.'),
  },
  ['createdUTC', 'dueDay'],
  '-createdUTC',
);
