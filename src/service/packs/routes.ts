import type { Handlers } from '../http/call.ts';
import { createMarketPack } from './createPack.ts';
import { deleteMarketPack } from './deletePack.ts';
import { getMarketPack } from './getPack.ts';
import { listMarketPacks } from './listPacks.ts';

type PackOperations = 'createMarketPack' | 'listMarketPacks' | 'getMarketPack' | 'deleteMarketPack';

export const packHandlers = (): Pick<Handlers, PackOperations> => ({
  createMarketPack,
  listMarketPacks,
  getMarketPack,
  deleteMarketPack,
});
