import { formatInstant, formatPounds } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import type { PaymentLineDetail } from '#contract/payment.ts';
import { causeWords, signedPounds } from './paymentWords.ts';
import classes from './payments.module.css';

/** Every difference of a line, received less expected; they add up to the line's. */
export function Differences({ line }: { line: PaymentLineDetail }) {
  const { differences, differenceGbp } = line;
  if (differences.length === 0)
    return (
      <>
        <SectionHead title="Differences" />
        <p className={classes.quiet}>Every half hour was paid as its run says.</p>
      </>
    );
  return (
    <>
      <SectionHead title="Differences" note="Received less expected." />
      <Sheet label="Differences" bare>
        <thead>
          <tr>
            <th scope="col">Half hour</th>
            <th scope="col">£</th>
            <th scope="col">Cause</th>
            <th scope="col">Event</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ cause, startTime, eventUUID, eventName, gbp }) => (
            <tr key={`${cause} ${startTime}`}>
              <th scope="row">{startTime === null ? 'The line' : formatInstant(startTime)}</th>
              <td data-negative={Number(gbp) < 0} title={`£${gbp}`}>
                {formatPounds(Number(gbp))}
              </td>
              <td>{causeWords[cause]}</td>
              <td>
                {eventUUID === null ? (
                  '–'
                ) : (
                  <PlainLink to="/events/$eventUUID" params={{ eventUUID }}>
                    {eventName}
                  </PlainLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td>{signedPounds(differenceGbp)}</td>
            <td colSpan={2}>{'\u00a0'}</td>
          </tr>
        </tfoot>
      </Sheet>
    </>
  );
}
