import type { PortsOf } from '../../assets/ports/ports.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { getSmartMeter } from './getSmartMeter.ts';
import { getSmartMeterReadings } from './getSmartMeterReadings.ts';
import { listSmartMeters } from './listSmartMeters.ts';
import { readSmartMetersBulk } from './readSmartMetersBulk.ts';

export const smartMeterHandlers = (ports: PortsOf) =>
  ({
    listSmartMeters: listSmartMeters(ports),
    getSmartMeter: getSmartMeter(ports),
    getSmartMeterReadings,
    readSmartMetersBulk,
  }) satisfies Partial<Handlers>;
