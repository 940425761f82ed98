import { Button, Group, Modal } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { fieldErrors } from './fieldErrors.ts';
import { type Done, useSubmit } from './useSubmit.ts';
import classes from './Form.module.css';

export type FormDialogProps<Values extends Record<string, unknown>> = {
  title: string;
  /** Label of the button: "Create portfolio". */
  action: string;
  form: UseFormReturnType<Values>;
  /** Resolves to what was done, see `useSubmit`; rejects with a problem, whose errors are shown by field. */
  onSubmit: (values: Values) => Promise<Done>;
  onClose: () => void;
  size?: number;
  children: ReactNode;
};

/** A short form in a dialog; mounted while it is open. */
export function FormDialog<Values extends Record<string, unknown>>({
  title,
  action,
  form,
  onSubmit,
  onClose,
  size = 480,
  children,
}: FormDialogProps<Values>) {
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(errors).map((field) => form.getInputNode(field));
    first.find((node) => node !== null)?.focus();
  };
  const sending = useSubmit(onSubmit, onClose);
  const submit = (values: Values) =>
    sending.mutate(values, {
      onError: (refused) => {
        const faults = fieldErrors(refused);
        form.setErrors(faults);
        focusFirst(faults);
      },
    });
  const { isPending, error, reset } = sending;
  const isPlaced = Object.keys(fieldErrors(error)).some((field) => field in form.getValues());

  return (
    <Modal opened onClose={() => !isPending && onClose()} title={title} size={size}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(submit, focusFirst)}
        onChange={() => error !== null && reset()}
      >
        {children}
        {error !== null && !isPlaced && <ErrorState error={error} />}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
