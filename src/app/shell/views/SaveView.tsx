import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useMayOperate } from '#app/data/session.ts';
import { viewMutations, type ViewSearch } from '#app/data/views.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { validateViewName } from './validateViewName.ts';

/** Saves the screen's present filters under a name; mounted while it is open. */
export default function SaveView({
  screen,
  search,
  onClose,
}: {
  screen: string;
  search: ViewSearch;
  onClose: () => void;
}) {
  const mayShare = useMayOperate();
  const save = useMutation(viewMutations.save());
  const form = useForm({
    initialValues: { name: '', shared: false, isDefault: false },
    validate: { name: validateViewName },
  });
  return (
    <FormDialog
      title="Save this view"
      action="Save view"
      form={form}
      onSubmit={async ({ name, ...flags }) => {
        await save.mutateAsync({ ...flags, name: name.trim(), screen, search });
        notifySuccess(`${name.trim()} has been saved.`);
        onClose();
      }}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="Heat pumps without a scheme"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox label="Use as the default view" {...form.getInputProps('isDefault', { type: 'checkbox' })} />
      {mayShare && <Checkbox label="Share with everyone" {...form.getInputProps('shared', { type: 'checkbox' })} />}
    </FormDialog>
  );
}
