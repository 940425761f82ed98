import type { Handlers } from '../http/call.ts';
import type { PortsOf } from '../ports/ports.ts';
import { createScheme } from './createScheme.ts';
import { getScheme } from './getScheme.ts';
import { listSchemeAssets } from './listSchemeAssets.ts';
import { listSchemes } from './listSchemes.ts';
import { optSchemeAssets } from './optSchemeAssets.ts';
import { updateScheme } from './updateScheme.ts';

type SchemeOperations = 'createScheme' | 'listSchemes' | 'getScheme' | 'updateScheme' | 'listSchemeAssets' | 'optSchemeAssets';

export const schemeHandlers = (ports: PortsOf): Pick<Handlers, SchemeOperations> => ({
  createScheme,
  listSchemes,
  getScheme,
  updateScheme,
  listSchemeAssets,
  optSchemeAssets: optSchemeAssets(ports),
});
