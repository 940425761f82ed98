import { below, type Descriptions } from './shared.ts';

const trade = {
  startTime: 'Start of the half hour; UTC instant.',
  tradedMwh: 'What was traded, in MWh; sold is positive, bought is negative.',
  tradePriceGbpPerMwh: 'Price of the trade in £ per MWh.',
  sourcingCostGbpPerMwh: 'Supplier sourcing cost of the half hour in £ per MWh, by which suppliers are compensated.',
  imbalancePriceGbpPerMwh: 'Price of imbalance in £ per MWh; null while it is not known.',
};

export const trades: Descriptions = {
  NewTrade: { '': 'What was traded of one half hour. Numbers are text, so that they are exact.', ...trade },
  NewEventTrades: {
    '': 'All that was traded of an event.',
    trades: 'One entry for each traded half hour of the event; none takes back what there was.',
  },
  EventTrades: {
    '': 'What was traded of an event, as it was sent.',
    trades: 'By half hour, in their order.',
    ...below('trades', trade),
    updatedUTC: 'When they were set; null where nothing is kept. UTC instant.',
  },
  EventTradeStatement: {
    '': 'What the trades of an event earn, by its newest run of stats.',
    run: 'Number of the run, from 1.',
    status: 'PRELIMINARY while late readings may make another run.',
    calculatedUTC: 'When the run was calculated; UTC instant.',
    pack: 'Market pack that the run was settled by.',
    compensationPayer: 'Who pays the compensation of suppliers, by the pack: the trader, or all suppliers.',
    halfHours: 'Each half hour of the event.',
    ...below('halfHours', {
      ...trade,
      deviationMwh:
        'Baseline less metered energy that counts for the event, in MWh, whichever way it turns; null without a reading or baseline.',
      tradedMwh: 'What was traded, in MWh; null where nothing is kept.',
      tradePriceGbpPerMwh: 'Price of the trade in £ per MWh; null without a trade.',
      sourcingCostGbpPerMwh: 'Supplier sourcing cost in £ per MWh; null without a trade.',
      grossGbp: 'Deviation × trade price in £, exact; null where either is missing.',
      compensationGbp:
        'Deviation × sourcing cost in £, exact: 0 where suppliers bear it; null where either is missing.',
      imbalanceGbp:
        'What was traded and did not deviate × price of imbalance in £, exact; null while that is not known.',
      gbp: 'Gross less compensation, less imbalance as far as it is known, in £, exact; null where the half hour counts nothing.',
      missing: 'What is not known: the trade, the deviation (both count nothing), the price of imbalance.',
    }),
    halfHoursMissing: 'Half hours of which something is not known.',
    tradesOutside: 'Trades of half hours that are not in the event any more; they count nothing.',
    grossGbp: 'Sum of gross in £, exact.',
    compensationGbp: 'Sum of compensation in £, exact.',
    imbalanceGbp: 'Sum of imbalance in £, exact.',
    exactGbp: 'Sum of the half hours in £, exact.',
    gbp: 'That sum in £, rounded to pence: half away from zero.',
  },
};
