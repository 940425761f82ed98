import type { Handlers } from '../http/call.ts';
import { confirmStackingRule } from '../stacking/confirmStackingRule.ts';
import { listStackingRules } from '../stacking/listStackingRules.ts';
import { createMarketPack } from './createPack.ts';
import { deleteMarketPack } from './deletePack.ts';
import { getMarketPack } from './getPack.ts';
import { listMarketPacks } from './listPacks.ts';

type PackOperations =
  | 'createMarketPack'
  | 'listMarketPacks'
  | 'getMarketPack'
  | 'deleteMarketPack'
  | 'listStackingRules'
  | 'confirmStackingRule';

export const packHandlers = (): Pick<Handlers, PackOperations> => ({
  createMarketPack,
  listMarketPacks,
  getMarketPack,
  deleteMarketPack,
  listStackingRules,
  confirmStackingRule,
});
