import { Button, Group, Modal } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { fieldErrors } from './fieldErrors.ts';
import classes from './Form.module.css';

export type FormDialogProps<Values extends Record<string, unknown>> = {
  title: string;
  /** Label of the button: "Create portfolio". */
  action: string;
  form: UseFormReturnType<Values>;
  /** Rejects with the interface's problem, whose errors are shown beside their fields. */
  onSubmit: (values: Values) => Promise<unknown>;
  onClose: () => void;
  pending: boolean;
  error: unknown;
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
  pending,
  error,
  size = 480,
  children,
}: FormDialogProps<Values>) {
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(errors).map((field) => form.getInputNode(field));
    first.find((node) => node !== null)?.focus();
  };
  const submit = async (values: Values) => {
    try {
      await onSubmit(values);
    } catch (refused) {
      const faults = fieldErrors(refused);
      form.setErrors(faults);
      focusFirst(faults);
    }
  };
  const placed = Object.keys(fieldErrors(error)).some((field) => field in form.getValues());

  return (
    <Modal opened onClose={() => !pending && onClose()} title={title} size={size}>
      <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        {children}
        {error !== null && error !== undefined && !placed && <ErrorState error={error} />}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={pending}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
