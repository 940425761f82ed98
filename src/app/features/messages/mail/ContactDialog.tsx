import { Checkbox, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { alertKind, type Contact } from '#contract/mail/contact.ts';
import { changesOf, type ContactForm, draftOf, errorsOf, formOf, newForm } from './contactForm.ts';
import { alertWords, deliveryChoices } from './mailWords.ts';
import classes from './mail.module.css';

/** Adds a contact, or changes how and of what one is told. */
export default function ContactDialog({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const create = useOperation('createContact');
  const update = useOperation('updateContact');
  const chat = contact?.chatAddress ?? null;
  const form = useForm<ContactForm>({
    initialValues: contact ? formOf(contact) : newForm(alertKind.options),
    validate: (values) => errorsOf(values, chat !== null),
  });
  const send = async (values: ContactForm) => {
    const name = values.name.trim();
    if (contact) {
      await update({ params: { contactUUID: contact.contactUUID }, body: changesOf(values) });
      return `${name} has been updated.`;
    }
    const { email } = await create({ body: draftOf(values) });
    return email
      ? `${name} will receive an e-mail with a link, and alerts once the link has been opened.`
      : `${name} will receive alerts.`;
  };
  const { delivery, removesChat } = form.values;
  return (
    <FormDialog
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      action={contact ? 'Save contact' : 'Add contact'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="E-mail"
        inputMode="email"
        disabled={contact !== null}
        description={contact ? 'To use a different address, add another contact' : undefined}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Chat"
        inputMode="url"
        autoComplete="off"
        placeholder={chat ?? 'https://hooks.slack.com/services/…'}
        disabled={removesChat}
        description={
          chat
            ? 'Enter another address to replace it; the current one is hidden'
            : 'Address of an incoming webhook of Slack or of a compatible chat'
        }
        {...form.getInputProps('chatUrl')}
      />
      {chat && contact?.email && (
        <Checkbox
          size="xs"
          label="Stop sending to the chat"
          {...form.getInputProps('removesChat', { type: 'checkbox' })}
        />
      )}
      <Checkbox.Group label="Alert when" {...form.getInputProps('alerts')}>
        <div className={classes.choices}>
          {alertKind.options.map((alert) => (
            <Checkbox key={alert} size="xs" value={alert} label={alertWords[alert]} />
          ))}
        </div>
      </Checkbox.Group>
      <SegmentedControl aria-label="When" data={deliveryChoices} {...form.getInputProps('delivery')} />
      <QuietHours delivery={delivery} start={form.getInputProps('quietStart')} end={form.getInputProps('quietEnd')} />
    </FormDialog>
  );
}

interface QuietHoursProps {
  delivery: Contact['delivery'];
  start: TextInputProps;
  end: TextInputProps;
}

/** From when to when alerts are held back; with one message a day, when it is sent. */
function QuietHours({ delivery, start, end }: QuietHoursProps) {
  if (delivery === 'AT_ONCE') return null;
  return (
    <div>
      <div className={classes.hours}>
        {delivery === 'DAYTIME' && <TextInput label="Quiet from" type="time" {...start} />}
        <TextInput label={delivery === 'DAYTIME' ? 'Quiet until' : 'Sent at'} type="time" {...end} />
      </div>
      <p className={classes.note}>
        {delivery === 'DAYTIME'
          ? 'UK time. Alerts raised during quiet hours are sent in one message at the end.'
          : 'UK time. One message per day, including alerts that have cleared.'}
      </p>
    </div>
  );
}
