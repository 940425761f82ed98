import type { tradeEndpoints } from '#contract/endpoints/trades.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { getEventTrades, setEventTrades } from './eventTrades.ts';
import { getEventTradeStatement } from './tradeStatement.ts';

const handlers: Pick<Handlers, keyof typeof tradeEndpoints> = {
  setEventTrades,
  getEventTrades,
  getEventTradeStatement,
};

export const tradeHandlers = () => handlers;
