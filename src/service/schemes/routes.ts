import type { Handlers } from '../http/call.ts';
import type { PortsOf } from '../ports/ports.ts';
import { createScheme } from './createScheme.ts';
import { getScheme } from './getScheme.ts';
import { listRegulatorChecks } from './listRegulatorChecks.ts';
import { listSchemeAssets } from './listSchemeAssets.ts';
import { listSchemes } from './listSchemes.ts';
import { optSchemeAssets } from './optSchemeAssets.ts';
import { recordVerdicts } from './recordVerdicts.ts';
import { updateScheme } from './updateScheme.ts';

type SchemeOperations =
  | 'createScheme'
  | 'listSchemes'
  | 'getScheme'
  | 'updateScheme'
  | 'listSchemeAssets'
  | 'optSchemeAssets'
  | 'listRegulatorChecks'
  | 'recordRegulatorVerdicts';

export const schemeHandlers = (ports: PortsOf): Pick<Handlers, SchemeOperations> => ({
  createScheme,
  listSchemes,
  getScheme,
  updateScheme,
  listSchemeAssets,
  optSchemeAssets: optSchemeAssets(ports),
  listRegulatorChecks,
  recordRegulatorVerdicts: recordVerdicts,
});
