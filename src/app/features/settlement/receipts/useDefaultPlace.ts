import { NO_PORTFOLIO, type ReceiptPlace } from './receiptPlace.ts';
import { isRest } from './receiptWords.ts';
import { useSlip } from './useSlip.ts';

/** A place down to an asset: what the address leaves open is the first line that has a figure. */
export function useDefaultPlace({ eventUUID, run, ...given }: ReceiptPlace): ReceiptPlace {
  const first = useSlip({ eventUUID, run });
  const at = given.at ?? first.data?.lines.find(({ kwh, key }) => kwh !== null && key !== null)?.key ?? undefined;
  const second = useSlip({ eventUUID, run, at });
  const portfolios = at === undefined ? undefined : second.data?.lines.filter((line) => !isRest(line));
  const largest = portfolios?.[0] && (portfolios[0].key ?? NO_PORTFOLIO);
  const portfolio = given.portfolio ?? (given.asset === undefined ? largest : undefined);
  const third = useSlip({ eventUUID, run, at, portfolio }, undefined, { pageSize: 5 });
  const asset = given.asset ?? (portfolio === undefined ? undefined : (third.data?.lines[0]?.key ?? undefined));
  return { eventUUID, run, at, portfolio, asset };
}
