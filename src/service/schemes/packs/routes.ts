import type { Handlers } from '../../platform/http/call.ts';
import { confirmStackingRule } from '../stacking/confirmStackingRule.ts';
import { listStackingRules } from '../stacking/listStackingRules.ts';
import { createConvertedConsumption } from './converted/createConvertedConsumption.ts';
import { createMarketPack } from './createPack.ts';
import { deleteMarketPack } from './deletePack.ts';
import { getMarketPack } from './getPack.ts';
import { listMarketPacks } from './listPacks.ts';

export const packHandlers = () =>
  ({
    createConvertedConsumption,
    createMarketPack,
    listMarketPacks,
    getMarketPack,
    deleteMarketPack,
    listStackingRules,
    confirmStackingRule,
  }) satisfies Partial<Handlers>;
