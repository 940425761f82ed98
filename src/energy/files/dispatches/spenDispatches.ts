/**
 * The data set of dispatches of SP Energy Networks. As published each row has its `id` and its provider; a selection of
 * columns without them has one instruction for each window, direction and type of power.
 */
import { exact, sumOfMoney } from '../../settlement/money.ts';
import { DispatchRow, columnPlaces } from './dispatchRow.ts';
import {
  type DispatchFault,
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

export const SPEN_COMPANY_COLUMN = 'flex_provider_id';
const NEEDED = ['capacity', 'mwh', 'start', 'end', 'hours', 'need_direction', 'power_type', 'status'] as const;

/** Words for a need; `deficit` and `excess` are those of the data set. Others are faults unless the request says. */
const DOWN = /turn.?down|deficit/i;
const UP = /turn.?up|surplus|excess/i;
/** Needs of reactive power, which no asset here delivers. */
const REACTIVE = /^(import|export)$/i;
/** Words of `status` that are no instruction in any wording: which words it has is not published. */
const NOT_ACCEPTED = /reject|declin|cancel|withdr|expire|fail/i;
const KW_PER_MW = 1000;

interface SpenRow extends Instruction {
  /** Unit of its capacity, derived from its energy and its hours. */
  unit: 'MW' | 'kW';
}

/**
 * Format of SP Energy Networks. The unit of `capacity` is the one by which capacity × hours is `mwh`, the same in all
 * rows.
 */
export const spenDispatches: DispatchFormat = {
  needed: NEEDED,
  known: [...NEEDED, 'id', SPEN_COMPANY_COLUMN, 'obligation_id'],
  open(header, options) {
    const places = columnPlaces(header);
    const isWhole = places.has('id');
    const [faults, passedOver, rows]: [DispatchFault[], ReturnType<typeof nothingPassedOver>, SpenRow[]] = [
      [],
      nothingPassedOver(),
      [],
    ];
    return {
      read(cells, at) {
        const row = new DispatchRow(places, cells, at, faults);
        if (places.has(SPEN_COMPANY_COLUMN) && !isCompany(row.text(SPEN_COMPANY_COLUMN), options.company))
          passedOver.otherCompanies++;
        else if (NOT_ACCEPTED.test(row.text('status')) || REACTIVE.test(row.text('need_direction')))
          passedOver.notAccepted++;
        else {
          const read = readRow(row, options);
          if (read) rows.push(read);
        }
      },
      end() {
        refuseOtherUnits(rows, faults);
        const instructions = isWhole
          ? withoutRepeated(rows.map(toInstruction), 'id', { faults, passedOver })
          : addUp(rows);
        return { instructions, faults, passedOver };
      },
    };
  },
};

function readRow(row: DispatchRow, { zone, eventType }: DispatchOptions): SpenRow | null {
  const startMs = row.instant('start', zone);
  const endMs = row.instant('end', zone);
  const [capacity, mwh, hours] = (['capacity', 'mwh', 'hours'] as const).map((column) => row.number(column));
  const direction = eventType ?? directionOf(row);
  if (startMs === null || endMs === null || capacity == null || mwh == null || hours == null) return null;
  if (direction === null) return null;
  if (endMs <= startMs) row.refuse('end', 'must be after start');
  const length = hoursBetween(startMs, endMs);
  if (!isSameLength(hours, length)) row.refuse('hours', `is ${hours}, but the times give ${length}`);
  const unit = isEnergyOf(mwh, capacity, length) ? 'MW' : 'kW';
  if (unit === 'kW' && !isEnergyOf(mwh, capacity / KW_PER_MW, length))
    row.refuse('capacity', '× hours equals mwh neither in MW nor in kW');
  const [power, id] = [row.text('power_type'), row.text('id')];
  return {
    row: row.row,
    key: id === '' ? ['SPEN', direction, power, isoText(startMs), isoText(endMs)].join('|') : ['SPEN', id].join('|'),
    name: ['SPEN', power, id].filter(Boolean).join(' '),
    eventType: direction,
    startMs,
    endMs,
    mw: unit === 'MW' ? capacity : capacity / KW_PER_MW,
    priceGbpPerMwh: null,
    zone: null,
    isBuyersTest: false,
    unit,
  };
}

function directionOf(row: DispatchRow): Instruction['eventType'] | null {
  const text = row.text('need_direction');
  if (DOWN.test(text)) return 'TURN_DOWN';
  if (UP.test(text)) return 'TURN_UP';
  row.refuse('need_direction', `"${text}" is neither turn-down nor turn-up: state the direction (eventType)`);
  return null;
}

function refuseOtherUnits(rows: readonly SpenRow[], faults: DispatchFault[]): void {
  for (const { unit, row } of rows)
    if (unit !== rows[0]!.unit)
      faults.push({
        row,
        column: 'capacity',
        detail: `is in ${unit}, but row ${rows[0]!.row + 1} is in ${rows[0]!.unit}`,
      });
}

const toInstruction = ({ unit: _unit, ...instruction }: SpenRow): Instruction => instruction;

function addUp(rows: readonly SpenRow[]): Instruction[] {
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return [...byKey.values()].map((same) => ({
    ...toInstruction(same[0]!),
    mw: sumOfMoney(same.map(({ mw }) => exact(mw))).valueOf(),
  }));
}
