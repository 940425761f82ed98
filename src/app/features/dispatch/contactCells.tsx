import { formatClock } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { Chip } from '#app/ui/Chip.tsx';
import { deliveryWord } from '#app/ui/dispatchStatus.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Dispatch, DispatchContact } from '#contract/dispatch/dispatch.ts';
import { plural } from '#text/count.ts';
import classes from './dispatch.module.css';

/** When the answer is due, how often the instruction was sent, and when it can be sent again. */
export function DueCell({ dispatch: { ackDueUTC, sends = 1, resendFromUTC = null } }: { dispatch: Dispatch }) {
  return (
    <span className={classes.lines}>
      {ackDueUTC === null ? <span>{sends > 1 ? 'Being resent' : '–'}</span> : <Time at={ackDueUTC} show="clock" />}
      {sends > 1 && (
        <>
          <span className={classes.quiet}>sent {plural(sends, 'time')}</span>
          {resendFromUTC !== null && (
            <span className={classes.quiet}>again possible at {formatClock(resendFromUTC)}</span>
          )}
        </>
      )}
    </span>
  );
}

/** Whom to call about a dispatch: the customer, and the partner that runs the controller. */
export function ContactsCell({ dispatch: { customer, partner, controllerName } }: { dispatch: Dispatch }) {
  if (!customer && !partner) return '–';
  return (
    <span className={classes.lines}>
      {customer && <ContactLine contact={customer} />}
      {partner && <ContactLine contact={partner} of={controllerName} />}
    </span>
  );
}

/** A name with its telephone number and address, each to be followed. */
export function ContactLine({ contact: { name, phone, email }, of }: { contact: DispatchContact; of?: string }) {
  return (
    <span className={classes.contact}>
      <span title={of}>{name ?? of}</span>
      {phone && (
        <a href={`tel:${phone.replaceAll(/[^+0-9]/g, '')}`} className={classes.link}>
          {phone}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} className={classes.link}>
          {phone ? 'Mail' : email}
        </a>
      )}
    </span>
  );
}

/** Whether the meter shows what was asked, beside what was answered. */
export const deliversColumn: Column<Dispatch> = {
  id: 'delivers',
  header: 'Delivering',
  hint: 'The meter shows at least half of what was instructed',
  width: 128,
  value: ({ delivers = null }) => (delivers === null ? null : Number(delivers)),
  cell: ({ delivers = null }) => (delivers === null ? '–' : <Chip {...deliveryWord(delivers)} />),
};
