import type { requirementEndpoints } from '#contract/endpoints/requirements.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { listMarketParticipants, listMarkets, listMarketZones } from '../history/listParticipants.ts';
import { getMarketAlternatives } from '../history/marketAlternatives.ts';
import { listMarketBids, listMarketHistory } from '../history/readMarket.ts';
import type { DfsFeed } from './feed/dfsFeed.ts';
import { requirementFeedHandlers } from './feed/feedHandlers.ts';
import { getRequirement, listRequirements } from './readRequirements.ts';
import { storeRequirementFile } from './storeRequirementFile.ts';

export const requirementHandlers = (dfsFeed: DfsFeed | null): Pick<Handlers, keyof typeof requirementEndpoints> => ({
  storeRequirementFile,
  listRequirements,
  getRequirement,
  ...requirementFeedHandlers(dfsFeed),
  listMarketHistory,
  listMarketBids,
  listMarketParticipants,
  listMarkets,
  listMarketZones,
  getMarketAlternatives,
});
