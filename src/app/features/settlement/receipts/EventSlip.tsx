import { formatFixed } from '#app/format/format.ts';
import { factorName } from '#app/format/schemeWords.ts';
import type { ReceiptPlace } from './receiptPlace.ts';
import {
  addsUp,
  amountText,
  checkSentence,
  decimalsIn,
  formulaLines,
  halfHourName,
  statusSentence,
} from './receiptWords.ts';
import { type OpenPlace, Slip, SlipHead, SlipSum } from './Slip.tsx';
import { LinesOf, LinesPending } from './SlipParts.tsx';
import { useSlip } from './useSlip.ts';
import classes from './receipts.module.css';

type EventSlipProps = { place: ReceiptPlace; against?: number | undefined; onOpen?: OpenPlace };

/** What the event earned, half hour by half hour; kWh where no price was agreed. */
export function EventSlip({ place: { eventUUID, run, at }, against, onOpen }: EventSlipProps) {
  const { data: slip, error, refetch, comparison } = useSlip({ eventUUID, run }, against);
  if (!slip)
    return (
      <Slip label="The event">
        <LinesPending error={error} onRetry={() => void refetch()} />
      </Slip>
    );
  const measure = slip.total.gbp === null ? 'kwh' : 'gbp';
  const symbol = factorName(slip.formula.settlementMethod);
  const formula = formulaLines(slip.formula, slip.lines.find(({ key }) => key === at) ?? slip.lines[0]);
  return (
    <Slip label="The event">
      <SlipHead
        title={slip.eventName}
        note={`${measure === 'gbp' ? 'revenue' : 'delivered, kWh'}. ${statusSentence(slip)}`}
      />
      <LinesOf
        label="Half-hours"
        slip={slip}
        measure={measure}
        comparison={comparison}
        tagOf={({ factor }) => (factor === null || symbol === null ? undefined : `${symbol} ${formatFixed(factor, 3)}`)}
        placeOf={({ key }) => (key === null ? undefined : { eventUUID, run, at: key })}
        chosen={at}
        onOpen={onOpen}
      />
      <SlipSum
        name={measure === 'gbp' ? 'Revenue' : 'Delivered'}
        amount={amountText(slip.total[measure], measure, decimalsIn(slip, measure))}
        interval={measure === 'kwh' ? slip.total.deliveredInterval : null}
        check={checkSentence(slip.shown.count, 'half-hour')}
        adds={addsUp(slip, 'gbp') && addsUp(slip, 'kwh')}
      />
      {formula && (
        <div className={classes.formula}>
          <p className={classes.quiet}>Each half-hour pays</p>
          <p>{formula.rule}</p>
          <p className={classes.quiet}>For {halfHourName(at ?? slip.lines[0]!.key!)}</p>
          {formula.worked.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </Slip>
  );
}
