import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { mailMutations } from '#app/data/api/mail.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { alertKind, type Contact } from '#contract/mail/contact.ts';
import { changesOf, type ContactForm, draftOf, errorsOf, formOf } from './contactForm.ts';
import { alertWords, deliveryWords } from './mailWords.ts';
import classes from './mail.module.css';

const deliveries = (Object.keys(deliveryWords) as Contact['delivery'][]).map((value) => ({
  value,
  label: deliveryWords[value],
}));
const empty: ContactForm = { name: '', email: '', alerts: [...alertKind.options], delivery: 'AT_ONCE' };

/** Adds a contact, or changes what one is told of. */
export default function ContactDialog({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const create = useMutation(mailMutations.createContact());
  const update = useMutation(mailMutations.updateContact());
  const form = useForm<ContactForm>({ initialValues: contact ? formOf(contact) : empty, validate: errorsOf });
  const send = async (values: ContactForm) => {
    if (contact) {
      await update.mutateAsync({ contactUUID: contact.contactUUID, changes: changesOf(values) });
      notifySuccess(`${values.name.trim()} is changed.`);
    } else {
      await create.mutateAsync(draftOf(values));
      notifySuccess(`${values.name.trim()} gets a mail with a link, and alerts once it is opened.`);
    }
    onClose();
  };
  return (
    <FormDialog
      title={contact ? `Edit ${contact.name}` : 'Add contact'}
      action={contact ? 'Save contact' : 'Add contact'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={create.isPending || update.isPending}
      error={create.error ?? update.error}
    >
      <TextInput label="Name" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="E-mail"
        withAsterisk
        inputMode="email"
        disabled={contact !== null}
        description={contact ? 'Another address is another contact' : undefined}
        {...form.getInputProps('email')}
      />
      <Checkbox.Group label="Is told when" {...form.getInputProps('alerts')}>
        <div className={classes.choices}>
          {alertKind.options.map((alert) => (
            <Checkbox key={alert} size="xs" value={alert} label={alertWords[alert]} />
          ))}
        </div>
      </Checkbox.Group>
      <SegmentedControl aria-label="When" data={deliveries} {...form.getInputProps('delivery')} />
    </FormDialog>
  );
}
