import { type Endpoint, endpoint } from '../endpoint.ts';
import { EventTrades, EventTradeStatement, NewEventTrades } from '../trade.ts';
import { eventPath } from './pathParameters.ts';
import { read, write } from './rowDefaults.ts';

const reads = ['event', 'stats', 'dispatch'] as const;
const changes = ['event'] as const;

export const tradeEndpoints = {
  setEventTrades: endpoint({
    ...write,
    method: 'PUT',
    path: '/events/{event-uuid}/trades',
    access: 'runEvents',
    tag: 'Events',
    summary: 'Set what was traded of an event',
    description:
      'One entry for each traded half hour; they replace what there was. Numbers are text, and count as they are written. ' +
      '409 unless the market pack of the event settles by P415.',
    params: eventPath,
    body: NewEventTrades,
    response: EventTrades,
    refusals: [404, 409],
    changes,
  }),
  getEventTrades: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/trades',
    access: 'read',
    tag: 'Events',
    summary: 'Fetch what was traded of an event',
    params: eventPath,
    response: EventTrades,
    refusals: [409],
  }),
  getEventTradeStatement: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/{event-uuid}/trade-statement',
    access: 'read',
    tag: 'Events',
    summary: 'What the trades of an event earn',
    description:
      'Deviation by the newest run of stats × trade price, less compensation of suppliers where the pack says that the trader ' +
      'pays it, less imbalance on what was traded and did not deviate. Half hours are exact, and their sum is rounded once. 409 ' +
      'unless the pack settles by P415 and says who pays compensation (`settlement.compensationPayer`, no default).',
    params: eventPath,
    response: EventTradeStatement,
    refusals: [409],
    formats: ['csv'],
    rowsOf: 'halfHours',
  }),
} satisfies Record<string, Endpoint>;
