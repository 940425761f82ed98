import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { boundedDay, day, fail, MAX_REASON_LENGTH, notAnyOf, text, utc, uuid } from './primitives.ts';

/** OPEN until there is evidence; EVIDENCED until it is decided. */
export const claimState = z.enum(['OPEN', 'EVIDENCED', 'UPHELD', 'LOST', 'WITHDRAWN']);
export type ClaimState = z.infer<typeof claimState>;

/** A signed document as a scan; in base64 it fits the longest body. */
export const MAX_EVIDENCE_BYTES = 700_000;
const MAX_BASE64 = Math.ceil(MAX_EVIDENCE_BYTES / 3) * 4;

const calendarDay = boundedDay('2000-01-01', '2199-12-31');
const note = text(MAX_REASON_LENGTH, { lines: true }).nullish();
const provider = text(100);

/** A notice that another provider claims an asset that is READY in a scheme. */
export const NewClaim = z
  .strictObject({
    schemeUUID: uuid,
    assetUUID: uuid,
    claimant: provider.nullish(),
    noticeFrom: text(100),
    noticeReference: text(100).nullish(),
    noticedOn: calendarDay.nullish(),
    dueDay: calendarDay,
    note,
  })
  .meta({ id: 'NewClaim' });
export type NewClaim = z.output<typeof NewClaim>;

export const ClaimChanges = z
  .strictObject({
    state: z.enum(['UPHELD', 'LOST', 'WITHDRAWN']).optional(),
    heldBy: provider.nullish(),
    dueDay: calendarDay.optional(),
    note,
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .refine(({ state, heldBy }) => !heldBy || state === 'LOST', {
    path: ['heldBy'],
    message: 'is of a claim that is LOST',
  })
  .meta({ id: 'ClaimChanges', minProperties: 1 });

const SHA256 = /^[0-9a-f]{64}$/;
/** The consent by which the asset is ours: the file itself, or its digest where it is kept elsewhere. */
export const NewClaimEvidence = z
  .strictObject({
    documentRef: text(100),
    signedOn: calendarDay,
    wordingVersion: text(50),
    fileName: text(200).nullish(),
    content: z
      .base64()
      .min(1)
      .max(MAX_BASE64)
      .meta({ openapi: { type: 'string', format: 'byte', minLength: 1, maxLength: MAX_BASE64 } })
      .optional(),
    sha256: z.string().regex(SHA256, 'must be 64 hexadecimal digits in lower case').optional(),
    note,
  })
  .superRefine(({ content, sha256 }, ctx) => {
    if (!content && !sha256) fail(ctx, 'REQUIRED', 'give content, or sha256 of a file kept elsewhere', ['content']);
    if (content && sha256) fail(ctx, 'CONTRADICTION', 'give content or sha256, not both', ['sha256']);
  })
  .meta({
    id: 'NewClaimEvidence',
    ...notAnyOf(
      { title: 'Both content and sha256', required: ['content', 'sha256'] },
      { title: 'Neither content nor sha256', not: { anyOf: [{ required: ['content'] }, { required: ['sha256'] }] } },
    ),
  });

const claim = {
  claimUUID: uuid,
  schemeUUID: uuid,
  schemeName: z.string(),
  assetUUID: uuid,
  assetId: z.string(),
  assetName: z.string().nullable(),
  mpan: z.string().nullable(),
  claimant: z.string().nullable(),
  noticeFrom: z.string(),
  noticeReference: z.string().nullable(),
  noticedOn: day.nullable(),
  dueDay: day,
  state: claimState,
  createdUTC: utc,
  updatedUTC: utc,
};
export const Claim = z.object(claim).meta({ id: 'Claim' });
export type Claim = z.infer<typeof Claim>;

const evidence = {
  evidenceUUID: uuid,
  documentRef: z.string().nullable(),
  signedOn: day,
  wordingVersion: z.string(),
  fileName: z.string().nullable(),
  sha256: z.string(),
  bytes: z.int().nullable(),
  createdUTC: utc,
};
export const ClaimDetail = z
  .object({
    ...claim,
    evidence: z.array(z.object(evidence)),
    history: z.array(z.object({ atUTC: utc, state: claimState, dueDay: day, note: z.string().nullable() })),
  })
  .meta({ id: 'ClaimDetail' });
export type ClaimDetail = z.infer<typeof ClaimDetail>;
/** One document, with the file where it is kept here. */
export const ClaimEvidence = z.object({ ...evidence, content: z.string().nullable() }).meta({ id: 'ClaimEvidence' });

export const ClaimQuery = pageQuery(
  { schemeUUID: uuid.optional(), assetUUID: uuid.optional(), state: claimState.optional() },
  ['createdUTC', 'dueDay'],
  '-createdUTC',
);
