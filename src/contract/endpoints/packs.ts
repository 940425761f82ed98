import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { ListedPack, NewPack, Pack, PackQuery } from '../pack/pack.ts';
import { pageSchema } from '../paging.ts';
import { uuid } from '../primitives.ts';
import { NewStackingConfirmation, StackingRule, StackingRuleQuery } from '../stacking.ts';
import { create, read, remove } from './rowDefaults.ts';

const packPath = z.strictObject({ packUUID: uuid.describe('UUID of the version of the market pack.') });
const reads = ['scheme'] as const;
const changes = ['scheme'] as const;

export const packEndpoints = {
  createMarketPack: endpoint({
    ...create,
    access: 'manage',
    created: true,
    previews: true,
    path: '/market-packs',
    tag: 'Market packs',
    summary: 'Create a market pack from another',
    description:
      'A version is never changed: make another. What the buyer must state is confirmed with `confirmations`; the ' +
      'response lists what is still open. With dryRun nothing is stored.',
    body: NewPack,
    response: Pack,
    versioned: true,
    changes,
  }),
  listMarketPacks: endpoint({
    ...read,
    access: 'read',
    method: 'GET',
    reads,
    path: '/market-packs',
    tag: 'Market packs',
    summary: 'List market packs',
    description: 'Every version of every pack: those of this release, and your own.',
    query: PackQuery,
    response: pageSchema(ListedPack),
  }),
  getMarketPack: endpoint({
    ...read,
    access: 'read',
    method: 'GET',
    reads,
    path: '/market-packs/{packUUID}',
    tag: 'Market packs',
    summary: 'Get a version of a market pack',
    params: packPath,
    response: Pack,
    versioned: true,
  }),
  deleteMarketPack: endpoint({
    ...remove,
    access: 'manage',
    path: '/market-packs/{packUUID}',
    tag: 'Market packs',
    summary: 'Delete a market pack that was never used',
    description: 'Of your own packs. 409 once a scheme or an event has used it, or a pack was made from it.',
    params: packPath,
    refusals: [409],
    changes,
  }),
  listStackingRules: endpoint({
    ...read,
    access: 'read',
    method: 'GET',
    reads,
    path: '/stacking-rules',
    tag: 'Market packs',
    summary: 'List what may be sold beside what',
    description:
      'Every pair of products in each mode: what the newest assessment says, and who confirmed it. A pair is listed once, ' +
      'in the order of the products.',
    query: StackingRuleQuery,
    response: pageSchema(StackingRule),
    formats: ['csv'],
  }),
  confirmStackingRule: endpoint({
    ...create,
    access: 'manage',
    path: '/stacking-rules/confirmations',
    tag: 'Market packs',
    summary: 'Confirm that two services may be sold from one asset',
    description:
      'Live events need it for each cell that permits something; an implicit yes needs it for test events too. The cell is ' +
      'named as it was read: 409 if the assessment is another by now, or permits nothing. A confirmation is never changed; ' +
      'one more is added.',
    body: NewStackingConfirmation,
    response: StackingRule,
    refusals: [409],
    changes,
  }),
} satisfies Record<string, Endpoint>;
