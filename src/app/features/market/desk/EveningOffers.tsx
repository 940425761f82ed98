import { useQuery } from '@tanstack/react-query';
import { Chart } from '#app/charts/Chart.tsx';
import { type ColumnPart, ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import { query } from '#app/data/query.ts';
import { formatClock, formatFixed, formatPounds } from '#app/format/format.ts';
import type { MarketOffer } from '#contract/marketHistory.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { ListedRequirement } from '#contract/requirement.ts';
import { zoneNumber } from '#energy/zones.ts';
import { plural } from '#text/count.ts';
import type { DeskUnit } from './desk.ts';
import { columnsOf, diameterOf, type OfferedColumn, priceTicks, spreadDots } from './eveningOffers.ts';

const TITLE = 'Every offer of the evening';
const HEIGHT = 220;
/** Height of the plot in it, above its names. */
const PLOT_PX = 170;
const OURS = 'var(--hh-delivered)';
const OURS_REFUSED = 'var(--hh-shortfall)';
const OTHERS = 'var(--hh-missing)';
const KEYS = {
  ours: { label: 'ours', colour: OURS, shape: 'dot' },
  oursRefused: { label: 'ours, refused', colour: OURS_REFUSED, shape: 'hollow' },
  others: { label: 'others', colour: OTHERS, shape: 'dot' },
  othersRefused: { label: 'others, refused', colour: OTHERS, shape: 'hollow' },
  dearest: { label: 'dearest accepted', colour: 'var(--hh-market)', shape: 'line' },
} as const;
type Key = Exclude<keyof typeof KEYS, 'dearest'>;

type EveningOffersProps = {
  requirement: Pick<ListedRequirement, 'schemeUUID' | 'season' | 'buyerEventId' | 'eventType'>;
  units: readonly Pick<DeskUnit, 'unitId'>[];
};

/** Offers of all participants for a requirement, as the buyer published them: the price of each, and ours apart. */
export function EveningOffers({ requirement, units }: EveningOffersProps) {
  const { schemeUUID, season, buyerEventId, eventType } = requirement;
  const { data, error, refetch } = useQuery(
    query('listMarketBids', {
      query: { schemeUUID, season: String(season), buyerEventId, eventType, pageSize: MAX_PAGE_SIZE },
    }),
  );
  const own = new Set(units.map(({ unitId }) => unitId));
  const isOurs = ({ unitId }: MarketOffer) => own.has(unitId);
  const offers = data?.data ?? [];
  const columns = columnsOf(offers, isOurs);
  const ours = offers.filter(isOurs).length;
  const beyond = columns.flatMap((column) => column.beyond);
  const ticks = priceTicks(columns.flatMap(({ shown }) => shown.map(({ priceGbpPerMwh }) => priceGbpPerMwh)));
  const most = Math.max(1, ...offers.map(({ mw }) => mw));
  const keyOf = (offer: MarketOffer): Key =>
    isOurs(offer) ? (offer.isAccepted ? 'ours' : 'oursRefused') : offer.isAccepted ? 'others' : 'othersRefused';
  const counted = `${plural(offers.length - ours, 'offer')} by others, ${ours} by us`;
  return (
    <Chart
      title={TITLE}
      measure="£/MWh by half-hour"
      note={
        data &&
        [
          counted,
          'the larger, the more MW',
          ...(beyond.length === 0 ? [] : [`${beyond.length} from ${formatPounds(cheapestOf(beyond))} not drawn`]),
          ...(data.totalItems > offers.length ? [`first ${offers.length} of ${data.totalItems}`] : []),
        ].join('; ')
      }
      summary={counted}
      height={HEIGHT}
      loading={data === undefined && !error}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      empty={data?.totalItems === 0 ? 'No offers of this requirement were published' : undefined}
      fileName={`offers-${buyerEventId}`}
      legend={Object.values(KEYS)}
      table={() => ({
        columns: ['Half-hour', 'Participant', 'Unit', 'Zone', 'MW', '£/MWh', 'Result'].map((label) => ({ label })),
        rows: offers.map((offer) => [
          formatClock(offer.startTime),
          offer.participant,
          offer.unitId,
          zoneNumber(offer.zone),
          offer.mw,
          offer.priceGbpPerMwh,
          offer.isAccepted ? 'accepted' : 'refused',
        ]),
      })}
    >
      <ColumnPlot
        title={TITLE}
        ticks={ticks}
        columns={columns.map((column) => ({
          key: column.startTime,
          name: formatClock(column.startTime),
          parts: partsOf(column, ticks, most, keyOf),
        }))}
        tipOf={(index) => tipOf(columns[index]!, keyOf)}
      />
    </Chart>
  );
}

const cheapestOf = (offers: readonly MarketOffer[]): number =>
  Math.min(...offers.map(({ priceGbpPerMwh }) => priceGbpPerMwh));

/** Dots of a half hour, ours over the others, and the line of the dearest accepted price. */
function partsOf(
  { shown, dearestGbp }: OfferedColumn,
  ticks: readonly number[],
  most: number,
  keyOf: (offer: MarketOffer) => Key,
): ColumnPart[] {
  const pxOf = PLOT_PX / (ticks.at(-1)! - ticks[0]!);
  const dots = shown.map(({ mw, priceGbpPerMwh }) => ({ y: pxOf * priceGbpPerMwh, diameter: diameterOf(mw, most) }));
  const offsets = spreadDots(dots);
  const drawn = shown.map((offer, place): ColumnPart & { key: Key } => {
    const key = keyOf(offer);
    const price = offer.priceGbpPerMwh;
    return {
      key,
      kind: offer.isAccepted ? 'dot' : 'ring',
      from: price,
      to: price,
      colour: KEYS[key].colour,
      offset: offsets[place]!,
      diameter: dots[place]!.diameter,
    };
  });
  const isOfOurs = ({ key }: { key: Key }) => key === 'ours' || key === 'oursRefused';
  const level: ColumnPart[] =
    dearestGbp === null ? [] : [{ kind: 'level', from: dearestGbp, to: dearestGbp, colour: KEYS.dearest.colour }];
  return [...level, ...drawn.filter((dot) => !isOfOurs(dot)), ...drawn.filter(isOfOurs)];
}

/** Prices and MW of a half hour, ours and the others’, accepted and refused. */
function tipOf({ startTime, shown, beyond, dearestGbp }: OfferedColumn, keyOf: (offer: MarketOffer) => Key) {
  const byKey = Map.groupBy([...shown, ...beyond], keyOf);
  return {
    title: formatClock(startTime),
    lines: (['ours', 'oursRefused', 'others', 'othersRefused'] as const).flatMap((key) => {
      const offers = byKey.get(key);
      if (!offers) return [];
      const prices = offers.map(({ priceGbpPerMwh }) => priceGbpPerMwh);
      const [low, high] = [Math.min(...prices), Math.max(...prices)];
      const mw = offers.reduce((sum, offer) => sum + offer.mw, 0);
      const price = low === high ? formatPounds(low) : `${formatPounds(low)} to ${formatPounds(high)}`;
      return [{ ...KEYS[key], cells: [String(offers.length), `${formatFixed(mw, 1)} MW`, price] }];
    }),
    foot: dearestGbp === null ? 'Nothing was accepted' : `Dearest accepted ${formatPounds(dearestGbp)}`,
  };
}
