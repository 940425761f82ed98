import type { offerEndpoints } from '#contract/endpoints/offers.ts';
import type { Handler, Handlers } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { approveOffers } from './approveOffers.ts';
import { describeOffers } from './describeOffers.ts';
import { getUnitSeason } from './getUnitSeason.ts';
import { getUnitStrikes } from './getUnitStrikes.ts';
import { selectOffers, toOffer } from './offerRows.ts';
import { proposeOffers } from './proposeOffers.ts';
import { findRequirement } from './requirement.ts';
import { submitOffers } from './submitOffers.ts';
import { updateOffer } from './updateOffer.ts';

const listOffers: Handler<'listOffers'> = ({ scope, query }) => {
  const { schemeUUID, unitUUID, requirementUUID, state, from, to, ...page } = query;
  let rows = selectOffers(scope);
  if (schemeUUID) rows = rows.where('offers.scheme_uuid', '=', schemeUUID);
  if (unitUUID) rows = rows.where('offers.unit_uuid', '=', unitUUID);
  if (requirementUUID) rows = rows.where('offers.requirement_uuid', '=', requirementUUID);
  if (state) rows = rows.where('offers.state', '=', state);
  if (from) rows = rows.where('offers.start_utc', '>=', new Date(from));
  if (to) rows = rows.where('offers.start_utc', '<', new Date(to));
  return readPage(rows, {
    ...page,
    columns: { startTime: 'offers.start_utc', createdUTC: 'offers.created_utc' },
    defaultSort: '-startTime',
    tieBreak: 'offers.offer_uuid',
    toItem: toOffer,
  });
};

const getRequirementOffers: Handler<'getRequirementOffers'> = async ({ scope, params }) =>
  describeOffers(scope, await findRequirement(scope, params.requirementUUID));

const handlers: Pick<Handlers, keyof typeof offerEndpoints> = {
  listOffers,
  updateOffer,
  getRequirementOffers,
  proposeOffers,
  approveOffers,
  submitOffers,
  getUnitStrikes,
  getUnitSeason,
};

export const offerHandlers = () => handlers;
