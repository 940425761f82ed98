import type { claimEndpoints } from '#contract/endpoints/claims.ts';
import type { Handler, Handlers } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { describeClaim, selectClaims, toClaim } from './claimRows.ts';
import { createClaim } from './createClaim.ts';
import { addClaimEvidence, getClaimEvidence } from './evidence.ts';
import { updateClaim } from './updateClaim.ts';

const listClaims: Handler<'listClaims'> = ({ scope, query: { schemeUUID, assetUUID, state, ...page } }) => {
  let rows = selectClaims(scope);
  if (schemeUUID) rows = rows.where('asset_claims.scheme_uuid', '=', schemeUUID);
  if (assetUUID) rows = rows.where('asset_claims.asset_uuid', '=', assetUUID);
  if (state) rows = rows.where('asset_claims.state', '=', state);
  return readPage(rows, {
    ...page,
    columns: { createdUTC: 'asset_claims.created_utc', dueDay: 'asset_claims.due_day' },
    defaultSort: '-createdUTC',
    tieBreak: 'asset_claims.claim_uuid',
    toItem: toClaim,
  });
};

const getClaim: Handler<'getClaim'> = ({ scope, params }) => describeClaim(scope, params.claimUUID);

const handlers: Pick<Handlers, keyof typeof claimEndpoints> = {
  createClaim,
  listClaims,
  getClaim,
  updateClaim,
  addClaimEvidence,
  getClaimEvidence,
};

export const claimHandlers = () => handlers;
