import { useState } from 'react';
import type { ReceiptLine } from '#contract/receipt.ts';
import { formatCount } from '#text/count.ts';
import { NO_PORTFOLIO, type ReceiptPlace } from './receiptPlace.ts';
import { addsUp, amountText, checkSentence, decimalsIn, halfHourName, periodName } from './receiptWords.ts';
import { type OpenPlace, Slip, SlipHead, SlipLine, SlipLines, SlipSum } from './Slip.tsx';
import { countTag, LinesOf, LinesPending } from './SlipParts.tsx';
import { useSlip } from './useSlip.ts';
import classes from './receipts.module.css';

type SlipProps = { place: ReceiptPlace & { at: string }; against?: number | undefined; onOpen?: OpenPlace };

/** What was delivered in a half hour, portfolio by portfolio. */
export function HalfHourLines({ place: { eventUUID, run, at, portfolio }, against, onOpen }: SlipProps) {
  const { data: slip, error, refetch, comparison } = useSlip({ eventUUID, run, at }, against);
  if (!slip) return <LinesPending error={error} onRetry={() => void refetch()} />;
  const counted = slip.lines.reduce((sum, line) => sum + (line.counted ?? 0), 0);
  return (
    <>
      <SlipHead
        title={`${halfHourName(at)}, ${periodName(at)}`}
        note={`delivered by ${formatCount(counted)} assets, kWh`}
      />
      <LinesOf
        label="Portfolios"
        slip={slip}
        measure="kwh"
        comparison={comparison}
        tagOf={countTag}
        placeOf={({ key }) => ({ eventUUID, run, at, portfolio: key ?? NO_PORTFOLIO })}
        chosen={portfolio === NO_PORTFOLIO ? null : portfolio}
        onOpen={onOpen}
      />
      <SlipSum
        name="Delivered"
        amount={amountText(slip.total.kwh, 'kwh', decimalsIn(slip, 'kwh'))}
        interval={slip.total.deliveredInterval}
        check={checkSentence(slip.shown.count, slip.lines.some(({ key }) => key === null) ? 'line' : 'portfolio')}
        adds={addsUp(slip, 'kwh') && addsUp(slip, 'gbp')}
      />
    </>
  );
}

/** Assets shown at first, and with each "more". */
const FIRST = 5;
const MORE = 100;

/** What the assets of a portfolio delivered in a half hour, largest first; the others are one line until asked for. */
export function AssetLines({ place, against, onOpen }: SlipProps) {
  const { eventUUID, run, at, portfolio, asset } = place;
  const [isWhole, setIsWhole] = useState(false);
  const pageSize = isWhole ? MORE : FIRST;
  const whole = { eventUUID, run, at, portfolio };
  const { data: slip, error, refetch, comparison } = useSlip(whole, against, { pageSize });
  if (!slip) return <LinesPending error={error} onRetry={() => void refetch()} />;
  const decimals = decimalsIn(slip, 'kwh');
  const name = portfolio === NO_PORTFOLIO ? 'Without a portfolio' : (slip.name ?? 'Portfolio');
  const { others, shown } = slip;
  const tagOf = ({ kwh }: ReceiptLine) => (kwh === null ? 'no reading, counted in neither total' : undefined);
  return (
    <>
      <SlipHead title={name} note={`${halfHourName(at)}, largest first, kWh`} />
      <LinesOf
        label="Assets"
        slip={slip}
        measure="kwh"
        comparison={comparison}
        tagOf={tagOf}
        placeOf={({ key }) => (key === null ? undefined : { ...whole, asset: key })}
        chosen={asset}
        onOpen={onOpen}
      />
      {others.count > 0 && (
        <SlipLines label="Other assets">
          <SlipLine
            name={
              isWhole ? (
                `${formatCount(others.count)} more`
              ) : (
                <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
                  {formatCount(others.count)} more
                </button>
              )
            }
            amount={amountText(others.kwh, 'kwh', decimals)}
          />
        </SlipLines>
      )}
      <SlipSum
        name={name}
        amount={amountText(slip.total.kwh, 'kwh', decimals)}
        interval={slip.total.deliveredInterval}
        check={checkSentence(shown.count + others.count, 'asset')}
        adds={addsUp(slip, 'kwh') && addsUp(slip, 'gbp')}
      />
    </>
  );
}

/** A half hour on one slip: its portfolios, and the assets of the chosen one. */
export function HalfHourSlip(props: SlipProps) {
  return (
    <Slip label="The half-hour">
      <HalfHourLines {...props} />
      {props.place.portfolio !== undefined && (
        <div className={classes.second}>
          <AssetLines key={`${props.place.at} ${props.place.portfolio}`} {...props} />
        </div>
      )}
    </Slip>
  );
}
