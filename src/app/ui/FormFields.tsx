import { NumberInput, Select, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Field, type Fields } from '#app/format/fields.ts';
import type { DateField } from './DateField.tsx';
import type { FormValues } from './formValues.ts';
import classes from './Form.module.css';

export type FieldForm = Pick<UseFormReturnType<FormValues>, 'getInputProps'>;

/** Properties of an input: what its field says, and its value and error in the form. */
export const inputProps = (form: FieldForm, name: string, { label, description, required }: Field) => ({
  label,
  description,
  ...(required !== undefined && { withAsterisk: true }),
  ...form.getInputProps(name),
});

type FormFieldsProps = {
  form: FieldForm;
  fields: Fields;
  /** Input of days: a form that has some imports it. */
  days?: typeof DateField;
};

/** Inputs of a form in the order of its fields; the first gets the focus. */
export const FormFields = ({ form, fields, days: Day }: FormFieldsProps) =>
  Object.entries(fields).map(([name, field], index) => {
    const { kind, placeholder, wide, choices, unit, whole } = field;
    const common = { ...(wide && { className: classes.wide }), ...(index === 0 && { 'data-autofocus': true }) };
    const typed = { ...common, placeholder, ...inputProps(form, name, field) };
    switch (kind) {
      case 'number':
        return (
          <NumberInput
            key={name}
            suffix={unit && ` ${unit}`}
            min={whole?.[0] ?? 0}
            max={whole?.[1]}
            allowDecimal={!whole}
            hideControls
            {...typed}
          />
        );
      case 'choice':
        return (
          <Select
            key={name}
            data={choicesOf(choices ?? {})}
            {...(placeholder ? { clearable: true } : { allowDeselect: false })}
            {...typed}
          />
        );
      case 'yesNo':
        return (
          <Switch
            key={name}
            {...common}
            label={field.label}
            description={field.description}
            {...form.getInputProps(name, { type: 'checkbox' })}
          />
        );
      case 'lines':
        return <Textarea key={name} autosize minRows={2} maxRows={6} {...typed} />;
      case 'date':
        return Day && <Day key={name} {...typed} />;
      default:
        return <TextInput key={name} {...(kind && TEXTS[kind])} {...typed} />;
    }
  });

/** Keyboards of texts of some kinds. */
const TEXTS: Partial<Record<NonNullable<Field['kind']>, Pick<TextInputProps, 'type' | 'inputMode'>>> = {
  mpan: { inputMode: 'numeric' },
  email: { type: 'email' },
  phone: { type: 'tel' },
  url: { inputMode: 'url' },
};

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
