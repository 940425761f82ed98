import type { zoneEndpoints } from '#contract/endpoints/zones.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { getSchemeZones } from './getSchemeZones.ts';
import { giveZones } from './giveZones.ts';
import { setZoneTable } from './setZoneTable.ts';

const handlers: Pick<Handlers, keyof typeof zoneEndpoints> = { getSchemeZones, setZoneTable, giveZones };

export const zoneHandlers = () => handlers;
