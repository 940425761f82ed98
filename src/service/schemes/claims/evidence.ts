import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newUuid } from 'uuid';
import { MAX_EVIDENCE_BYTES } from '#contract/claim.ts';
import { formatCount } from '#text/count.ts';
import type { Handler } from '../../platform/http/call.ts';
import { conflict, invalid, notFound } from '../../platform/http/problem.ts';
import { changeClaim } from './claimChanges.ts';
import { describeClaim, EVIDENCE_COLUMNS, MAX_EVIDENCE, toEvidence } from './claimRows.ts';
import { lockClaim } from './updateClaim.ts';

/** Stores a signed consent with a claim, which is EVIDENCED from then on. */
export const addClaimEvidence: Handler<'addClaimEvidence'> = async ({
  scope,
  params: { claimUUID },
  body,
  location,
}) => {
  const { tx, tenant, now } = scope;
  const content = body.content === undefined ? null : Buffer.from(body.content, 'base64');
  if (content !== null && content.length > MAX_EVIDENCE_BYTES)
    throw invalid([
      {
        pointer: '/content',
        code: 'TOO_BIG',
        detail: `must be at most ${formatCount(MAX_EVIDENCE_BYTES)} bytes`,
      },
    ]);
  const claim = await lockClaim(scope, claimUUID);
  const { count } = await tx
    .selectFrom('asset_claim_evidence')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_uuid', '=', tenant)
    .where('claim_uuid', '=', claimUUID)
    .executeTakeFirstOrThrow();
  if (count >= MAX_EVIDENCE) throw conflict(`The claim already has ${MAX_EVIDENCE} documents, the maximum`);
  const evidence_uuid = newUuid();
  await tx
    .insertInto('asset_claim_evidence')
    .values({
      tenant_uuid: tenant,
      evidence_uuid,
      claim_uuid: claimUUID,
      document_ref: body.documentRef,
      signed_on: body.signedOn,
      wording_version: body.wordingVersion,
      file_name: body.fileName ?? null,
      content,
      size: content?.length ?? null,
      sha256: content === null ? body.sha256! : createHash('sha256').update(content).digest('hex'),
      created_utc: new Date(now),
    })
    .execute();
  await changeClaim(scope, claimUUID, { state: 'EVIDENCED', due_day: claim.due_day, note: body.note ?? null });
  location(`/claims/${claimUUID}/evidence/${evidence_uuid}`);
  return describeClaim(scope, claimUUID);
};

export const getClaimEvidence: Handler<'getClaimEvidence'> = async ({ scope, params }) => {
  const row = await scope.tx
    .selectFrom('asset_claim_evidence')
    .select([...EVIDENCE_COLUMNS, 'content'])
    .where('tenant_uuid', '=', scope.tenant)
    .where('claim_uuid', '=', params.claimUUID)
    .where('evidence_uuid', '=', params.evidenceUUID)
    .executeTakeFirst();
  if (!row) throw notFound('document of the claim');
  return { ...toEvidence(row), content: row.content?.toString('base64') ?? null };
};
