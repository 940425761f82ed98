import type { Handlers } from '../http/call.ts';
import { getSmartMeter } from './getSmartMeter.ts';
import { getSmartMeterReadings } from './getSmartMeterReadings.ts';
import { listSmartMeters } from './listSmartMeters.ts';
import { readSmartMetersBulk } from './readSmartMetersBulk.ts';

type Names = 'listSmartMeters' | 'getSmartMeter' | 'getSmartMeterReadings' | 'readSmartMetersBulk';

export const smartMeterHandlers = (): Pick<Handlers, Names> => ({ listSmartMeters, getSmartMeter, getSmartMeterReadings, readSmartMetersBulk });
