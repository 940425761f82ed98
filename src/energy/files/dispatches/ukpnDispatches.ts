/** The data set of dispatches of UK Power Networks: one row for each dispatch of a flexible unit. */
import { DispatchRow, columnPlaces } from './dispatchRow.ts';
import {
  type DispatchFormat,
  type DispatchOptions,
  hoursBetween,
  type Instruction,
  isCompany,
  isEnergyOf,
  isSameLength,
  nothingPassedOver,
  withoutRepeated,
} from './instruction.ts';
import { isoText } from './isoText.ts';

const NEEDED = [
  'company_name',
  'fu_id',
  'zone',
  'product',
  'start_time_local',
  'end_time_local',
  'utilisation_mw_req',
  'utilisation_price',
  'utilisation_mwh_req',
  'hours_requested',
  'start_time_utc',
  'end_time_utc',
] as const;

/** Direction that a dispatch asks of a home: more generation and less demand are the same to the network. */
const DIRECTIONS: Readonly<Record<string, Instruction['eventType']>> = {
  demand_turn_down: 'TURN_DOWN',
  generation_turn_up: 'TURN_DOWN',
  demand_turn_up: 'TURN_UP',
  generation_turn_down: 'TURN_UP',
};

/** Format of UK Power Networks: rows of a company; rows with availability alone, without utilisation, are skipped. */
export const ukpnDispatches: DispatchFormat = {
  needed: NEEDED,
  known: [
    ...NEEDED,
    'availability_mw_req',
    'availability_price',
    'availability_mwh_req',
    'technology',
    'dispatch_type',
    'dispatch_method',
    'time_utc',
  ],
  open(header, options) {
    const places = columnPlaces(header);
    const [faults, passedOver, instructions] = [[], nothingPassedOver(), [] as Instruction[]];
    return {
      read(cells, at) {
        const row = new DispatchRow(places, cells, at, faults);
        if (!isCompany(row.text('company_name'), options.company)) passedOver.otherCompanies++;
        else if (/^(0+(\.0+)?)?$/.test(row.text('utilisation_mw_req'))) passedOver.noPower++;
        else {
          const instruction = readRow(row, options);
          if (instruction) instructions.push(instruction);
        }
      },
      end: () => ({
        instructions: withoutRepeated(instructions, 'fu_id', { faults, passedOver }),
        faults,
        passedOver,
      }),
    };
  },
};

function readRow(row: DispatchRow, { eventType }: DispatchOptions): Instruction | null {
  const mw = row.number('utilisation_mw_req');
  const direction = directionOf(row, eventType);
  const startMs = row.instant('start_time_utc', 'UTC');
  const endMs = row.instant('end_time_utc', 'UTC');
  const hours = row.number('hours_requested');
  const mwh = row.number('utilisation_mwh_req', { mayBeEmpty: true });
  if (mw === null || startMs === null || endMs === null || direction === null) return null;
  row.requireLocal('start_time_local', startMs);
  row.requireLocal('end_time_local', endMs);
  if (endMs <= startMs) row.refuse('end_time_utc', 'must be after start_time_utc');
  const length = hoursBetween(startMs, endMs);
  if (hours !== null && !isSameLength(hours, length))
    row.refuse('hours_requested', `is ${hours}, but the times give ${length}`);
  if (mwh !== null && !isEnergyOf(mwh, mw, length))
    row.refuse('utilisation_mwh_req', 'is not utilisation_mw_req × hours: a different unit is suspected');
  const [unit, product, zone] = [row.text('fu_id'), row.text('product'), row.text('zone')];
  return {
    row: row.row,
    key: ['UKPN', unit, product, zone, isoText(startMs)].join('|'),
    name: `${product} ${unit}`.trim(),
    eventType: direction,
    startMs,
    endMs,
    mw,
    priceGbpPerMwh: row.number('utilisation_price', { mayBeEmpty: true }),
    zone: zone || null,
    isBuyersTest: false,
  };
}

/** Returns the direction of the row; that of the request where the row has none that is known. */
function directionOf(row: DispatchRow, wanted: Instruction['eventType'] | null): Instruction['eventType'] | null {
  const text = row.text('dispatch_type');
  const said = DIRECTIONS[text.toLowerCase().replaceAll(/[\s-]+/g, '_')] ?? null;
  if (said !== null && wanted !== null && said !== wanted) {
    row.refuse('dispatch_type', `"${text}" is ${said}, but the request says ${wanted} (eventType)`);
    return null;
  }
  const direction = said ?? wanted;
  if (direction === null)
    row.refuse('dispatch_type', `"${text}" is neither turn-down nor turn-up: state the direction (eventType)`);
  return direction;
}
