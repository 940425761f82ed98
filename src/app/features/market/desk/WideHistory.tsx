import { useQuery } from '@tanstack/react-query';
import { Chart } from '#app/charts/Chart.tsx';
import { type ColumnPart, ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import { query } from '#app/data/query.ts';
import { formatClock, formatDayMonth, formatPounds } from '#app/format/format.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { type DeskUnit, wholePounds } from './desk.ts';
import { priceTicks } from './eveningOffers.ts';
import { drawnPrices, type EarlierHalfHour, type HistoryColumn, historyColumns, rangeBefore } from './historyView.ts';

const TITLE = 'The same half-hours in the last 20 requirements';
const HEIGHT = 300;
/** Requirements of a half hour side by side, and the px of a dot. */
const [SHOWN, DOT_PX] = [20, 5];
/** Width in px that all half hours share, and the most between two requirements. */
const [SHARED_PX, MAX_STEP_PX] = [1000, 9];
const KEYS = {
  dearest: { label: 'dearest accepted', colour: 'var(--hh-market)', shape: 'line' },
  ours: { label: 'ours', colour: 'var(--hh-delivered)', shape: 'dot' },
  refused: { label: 'ours, refused', colour: 'var(--hh-shortfall)', shape: 'hollow' },
} as const;

/** Dearest accepted price of the same half hours before, and what a unit offered then; `selected` is a start. */
export function WideHistory({ unit, selected }: { unit: DeskUnit; selected: string }) {
  const { unitUUID, unitId, offers } = unit;
  const halfHours = offers.map(({ startTime, basis }) => ({ startTime, history: basis.history }));
  const range = rangeBefore(halfHours);
  const { data } = useQuery(
    query('listOffers', { query: { unitUUID, pageSize: MAX_PAGE_SIZE, ...range } }, { enabled: range !== null }),
  );
  const columns = historyColumns(halfHours, data?.data ?? []);
  const ticks = priceTicks(drawnPrices(columns));
  const stepPx = Math.min(MAX_STEP_PX, SHARED_PX / (SHOWN * columns.length));
  return (
    <Chart
      title={TITLE}
      measure="£/MWh"
      note={`and ours of ${unitId}; below: where four in five of the dearest accepted lie`}
      summary={columns.map((column) => `${formatClock(column.startTime)}: ${usualText(column)}`).join('; ')}
      height={HEIGHT}
      empty={range === null ? 'No earlier requirement had these half-hours' : undefined}
      fileName={`history-${unitId}`}
      legend={Object.values(KEYS)}
      table={() => ({
        columns: ['Half-hour', 'Day', 'Dearest accepted', 'Ours', 'Result'].map((label) => ({ label })),
        rows: columns.flatMap(({ startTime, earlier }) =>
          earlier.map((one) => [
            formatClock(startTime),
            formatDayMonth(one.startTime),
            one.dearestGbp,
            one.ours?.gbp ?? null,
            one.ours ? (one.ours.isAccepted ? 'accepted' : 'refused') : '',
          ]),
        ),
      })}
    >
      <ColumnPlot
        title={TITLE}
        ticks={ticks}
        maxNames={columns.length}
        columns={columns.map((column) => ({
          key: column.startTime,
          name: (
            <>
              {formatClock(column.startTime)}
              <small>{usualText(column)}</small>
            </>
          ),
          parts: [
            ...(column.startTime === selected ? [CHOSEN] : []),
            ...column.earlier.flatMap((one, place) =>
              partsOf(one, stepPx * (place + (SHOWN + 1) / 2 - column.earlier.length)),
            ),
          ],
        }))}
        tipOf={(index) => tipOf(columns[index]!)}
      />
    </Chart>
  );
}

const CHOSEN: ColumnPart = { kind: 'chosen', from: 0, to: 0 };

const usualText = ({ usualGbp }: HistoryColumn): string =>
  usualGbp === null ? '–' : `${wholePounds(usualGbp[0])} to ${wholePounds(usualGbp[1])}`;

function partsOf({ dearestGbp, ours }: EarlierHalfHour, offset: number): ColumnPart[] {
  const at = (kind: ColumnPart['kind'], price: number, colour: string): ColumnPart => ({
    kind,
    from: price,
    to: price,
    colour,
    offset,
    diameter: DOT_PX,
  });
  return [
    ...(dearestGbp === null ? [] : [at('dash', dearestGbp, KEYS.dearest.colour)]),
    ...(ours
      ? [at(ours.isAccepted ? 'dot' : 'ring', ours.gbp, KEYS[ours.isAccepted ? 'ours' : 'refused'].colour)]
      : []),
  ];
}

function tipOf({ startTime, earlier, usualGbp }: HistoryColumn) {
  const own = earlier.flatMap(({ ours }) => ours ?? []);
  const accepted = own.filter(({ isAccepted }) => isAccepted).length;
  const newest = earlier.findLast(({ dearestGbp }) => dearestGbp !== null);
  return {
    title: formatClock(startTime),
    lines: [
      {
        ...KEYS.dearest,
        cells: [newest ? `${formatPounds(newest.dearestGbp)} on ${formatDayMonth(newest.startTime)}` : '–'],
      },
      { ...KEYS.ours, cells: [own.length === 0 ? 'none' : `${accepted} of ${own.length} accepted`] },
    ],
    ...(usualGbp && { foot: `Four in five between ${formatPounds(usualGbp[0])} and ${formatPounds(usualGbp[1])}` }),
  };
}
