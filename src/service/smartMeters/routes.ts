import type { Handlers } from '../http/call.ts';
import type { PortsOf } from '../ports/ports.ts';
import { getSmartMeter } from './getSmartMeter.ts';
import { getSmartMeterReadings } from './getSmartMeterReadings.ts';
import { listSmartMeters } from './listSmartMeters.ts';
import { readSmartMetersBulk } from './readSmartMetersBulk.ts';

type Names = 'listSmartMeters' | 'getSmartMeter' | 'getSmartMeterReadings' | 'readSmartMetersBulk';

export const smartMeterHandlers = (ports: PortsOf): Pick<Handlers, Names> => ({
  listSmartMeters: listSmartMeters(ports),
  getSmartMeter: getSmartMeter(ports),
  getSmartMeterReadings,
  readSmartMetersBulk,
});
