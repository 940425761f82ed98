import type { PortsOf } from '../../assets/ports/ports.ts';
import type { Handler } from '../../platform/http/call.ts';
import { findMeter } from './findMeters.ts';
import { toMeter } from './meterRows.ts';
import { readStatusesOf } from './readStatus.ts';

export const getSmartMeter =
  (ports: PortsOf): Handler<'getSmartMeter'> =>
  async ({ scope, params }) => {
    const meter = await findMeter(scope, params.mpan.core);
    const readings = await readStatusesOf(scope, ports(scope), [meter.asset_uuid]);
    return toMeter(readings)(meter);
  };
