/** NESO's utilisation report of the Demand Flexibility Service: the bids of units, accepted or not. */
import { agreedOf, type HalfHourTerm } from '../../settlement/deals.ts';
import { londonWallClock } from '../../time/london.ts';
import { HALF_HOUR_MS } from '../../time/settlement.ts';
import { DispatchRow, columnPlaces } from './dispatchRow.ts';
import { type DispatchFormat, type Instruction, isCompany, nothingPassedOver, withoutRepeated } from './instruction.ts';
import { isoText } from './isoText.ts';
import { readWindow } from './nesoTimes.ts';

export const NESO_COMPANY_COLUMN = 'Registered DFS Participant';
const NEEDED = [
  'Event ID',
  'Event Type',
  'From_Local',
  'To_Local',
  'From_UTC',
  'To_UTC',
  NESO_COMPANY_COLUMN,
  'DFS Unit ID',
  'Zone',
  'DFS Procured MW',
  'Utilisation Price GBP per MWh',
  'Status',
] as const;

/** A half hour of a bid, with its event and unit. */
interface Bid extends Instruction {
  of: string;
}

/** Format of a participant's accepted bids; those of a unit in one event of the buyer are one instruction. */
export const nesoUtilisation: DispatchFormat = {
  needed: NEEDED,
  known: [...NEEDED, 'Event Tag', 'Delivery Date', 'Service Requirement Type'],
  open(header, { company }) {
    const places = columnPlaces(header);
    const [faults, passedOver, bids] = [[], nothingPassedOver(), [] as Bid[]];
    return {
      read(cells, at) {
        const row = new DispatchRow(places, cells, at, faults);
        const status = row.text('Status').toLowerCase();
        if (!isCompany(row.text(NESO_COMPANY_COLUMN), company)) passedOver.otherCompanies++;
        else if (status === 'rejected') passedOver.notAccepted++;
        else if (status === 'accepted') {
          const bid = readBid(row);
          if (bid?.mw === 0) passedOver.noPower++;
          else if (bid) bids.push(bid);
        } else row.refuse('Status', `"${row.text('Status')}" is neither Accepted nor Rejected`);
      },
      end() {
        const once = withoutRepeated(bids, 'DFS Unit ID', { faults, passedOver }) as Bid[];
        return { instructions: named(ofEvents(once)), faults, passedOver };
      },
    };
  },
};

function readBid(row: DispatchRow): Bid | null {
  const type = row.text('Event Type');
  const isUp = /^upwards$/i.test(type);
  if (!isUp && !/^downwards$/i.test(type)) {
    row.refuse('Event Type', `"${type}" is neither Upwards nor Downwards`);
    return null;
  }
  const window = readWindow(row);
  const mw = row.number('DFS Procured MW');
  const price = row.number('Utilisation Price GBP per MWh');
  if (window === null || mw === null || price === null) return null;
  const [event, unit, zone] = [row.text('Event ID'), row.text('DFS Unit ID'), row.text('Zone')];
  const isBuyersTest = /^test$/i.test(row.text('Service Requirement Type'));
  return {
    ...window,
    row: row.row,
    of: [event, unit, zone].join('|'),
    key: ['NESO_DFS', event, unit, zone, isoText(window.startMs)].join('|'),
    name: `DFS ${event} ${unit}${isBuyersTest ? ', NESO’s test' : ''}`,
    eventType: isUp ? 'TURN_UP' : 'TURN_DOWN',
    mw,
    priceGbpPerMwh: price,
    zone: zone || null,
    isBuyersTest,
  };
}

/**
 * Joins the half hours of a unit in one event of the buyer into an instruction, whatever their power and price: those
 * between them that were not accepted are not called. A test of the buyer is an instruction of its own.
 */
function ofEvents(bids: readonly Bid[]): Bid[] {
  const groups = Map.groupBy(bids, ({ of, eventType, isBuyersTest }) => [of, eventType, isBuyersTest].join('|'));
  return [...groups.values()].map(ofEvent).toSorted((one, other) => one.row - other.row);
}

function ofEvent(bids: readonly Bid[]): Bid {
  const [first, ...others] = bids.toSorted((one, other) => one.startMs - other.startMs);
  const all = [first!, ...others];
  const window = { fromMs: first!.startMs, toMs: Math.max(...all.map(({ endMs }) => endMs)) };
  const agreed = agreedOf(all.flatMap(termsOf), window);
  return {
    ...first!,
    row: Math.min(...all.map(({ row }) => row)),
    key: ['NESO_DFS', first!.of, ...(first!.isBuyersTest ? ['TEST'] : [])].join('|'),
    endMs: window.toMs,
    mw: agreed.contractedMw ?? Math.max(...all.map(({ mw }) => mw)),
    priceGbpPerMwh: agreed.priceGbpPerMwh,
    halfHourTerms: agreed.halfHourTerms && [...agreed.halfHourTerms],
    before: runsOf(all),
  };
}

/** Returns the terms of each half hour of a bid. */
const termsOf = ({ startMs, endMs, mw, priceGbpPerMwh }: Bid): HalfHourTerm[] =>
  Array.from({ length: Math.ceil((endMs - startMs) / HALF_HOUR_MS) }, (_, slot) => ({
    startTime: isoText(startMs + slot * HALF_HOUR_MS),
    contractedMw: mw,
    priceGbpPerMwh,
  }));

/** Returns half hours that follow each other with the same terms as instructions, as they were joined before. */
function runsOf(bids: readonly Bid[]): Instruction[] {
  const runs: Instruction[] = [];
  for (const { of: _, ...bid } of bids) {
    const last = runs.at(-1);
    if (last?.endMs === bid.startMs && last.mw === bid.mw && last.priceGbpPerMwh === bid.priceGbpPerMwh) {
      last.endMs = bid.endMs;
      last.row = Math.min(last.row, bid.row);
    } else runs.push({ ...bid });
  }
  return runs.length === 1
    ? runs
    : runs.map((run) => ({ ...run, name: `${run.name}, ${londonWallClock(run.startMs)}` }));
}

/** Names the instructions: those of one unit in one event are distinguished by the London time at which they begin. */
function named(bids: readonly Bid[]): Instruction[] {
  const byUnit = Map.groupBy(bids, ({ of }) => of);
  return bids.map(({ of, ...bid }) =>
    byUnit.get(of)!.length === 1 ? bid : { ...bid, name: `${bid.name}, ${londonWallClock(bid.startMs)}` },
  );
}
