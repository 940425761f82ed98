import type { PortsOf } from '../assets/ports/ports.ts';
import type { Handlers } from '../platform/http/call.ts';
import { createScheme } from './createScheme.ts';
import { getScheme } from './getScheme.ts';
import { listRegulatorChecks } from './listRegulatorChecks.ts';
import { listSchemeAssets } from './listSchemeAssets.ts';
import { listSchemes } from './listSchemes.ts';
import { optSchemeAssets } from './optSchemeAssets.ts';
import { recordVerdicts } from './recordVerdicts.ts';
import { setStandingOptIns } from './standing/setStandingOptIns.ts';
import { updateScheme } from './updateScheme.ts';

export const schemeHandlers = (ports: PortsOf) =>
  ({
    createScheme,
    listSchemes,
    getScheme,
    updateScheme,
    listSchemeAssets,
    optSchemeAssets: optSchemeAssets(ports),
    setStandingOptIns,
    listRegulatorChecks,
    recordRegulatorVerdicts: recordVerdicts,
  }) satisfies Partial<Handlers>;
