import { TextInput, type TextInputProps } from '@mantine/core';
import type { Contact } from '#contract/mail/contact.ts';
import classes from './mail.module.css';

interface QuietHoursProps {
  delivery: Contact['delivery'];
  start: TextInputProps;
  end: TextInputProps;
}

/** From when to when alerts are held back; with one message a day, when it is sent. */
export function QuietHours({ delivery, start, end }: QuietHoursProps) {
  if (delivery === 'AT_ONCE') return null;
  return (
    <div>
      <div className={classes.hours}>
        {delivery === 'DAYTIME' && <TextInput label="Quiet from" type="time" {...start} />}
        <TextInput label={delivery === 'DAYTIME' ? 'Quiet until' : 'Sent at'} type="time" {...end} />
      </div>
      <p className={classes.note}>
        {delivery === 'DAYTIME'
          ? 'London time. What happens meanwhile comes in one message at the end.'
          : 'London time. One message a day, with what is over too.'}
      </p>
    </div>
  );
}
