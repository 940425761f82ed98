import type { Handler } from '../http/call.ts';
import { findMeter } from './findMeters.ts';
import { toMeter } from './meterRows.ts';

export const getSmartMeter: Handler<'getSmartMeter'> = async ({ scope, params }) => toMeter(await findMeter(scope, params.mpan.core));
