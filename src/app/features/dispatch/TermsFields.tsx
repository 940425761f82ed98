import { NumberInput, Select } from '@mantine/core';
import { allocationWords, spreadWords } from '#app/format/dispatchWords.ts';
import type { TermsForm } from './termsForm.ts';
import classes from '#app/ui/Form.module.css';

type TermsFieldsProps = { value: TermsForm; onChange: (changes: Partial<TermsForm>) => void };

const choices = <Value extends string>(words: Record<Value, string>, without?: Value) =>
  (Object.entries(words) as [Value, string][])
    .filter(([value]) => value !== without)
    .map(([value, label]) => ({ value, label }));

/** How a dispatch is divided, and when its assets switch. */
export function TermsFields({ value, onChange }: TermsFieldsProps) {
  return (
    <div className={classes.pair}>
      <Select
        label="Allocate by"
        allowDeselect={false}
        data={choices(allocationWords, 'GIVEN')}
        value={value.allocation}
        onChange={(allocation) => onChange({ allocation: allocation as TermsForm['allocation'] })}
      />
      <NumberInput
        label="Notice (min)"
        min={0}
        max={2880}
        allowDecimal={false}
        value={value.noticeMinutes}
        onChange={(noticeMinutes) => onChange({ noticeMinutes })}
      />
      <Select
        label="Stagger switching"
        allowDeselect={false}
        data={choices(spreadWords)}
        value={value.spread}
        onChange={(spread) => onChange({ spread: spread as TermsForm['spread'] })}
      />
      <NumberInput
        label="Over (min)"
        min={0}
        max={30}
        decimalScale={1}
        disabled={value.spread === 'NONE'}
        value={value.spreadMinutes}
        onChange={(spreadMinutes) => onChange({ spreadMinutes })}
      />
    </div>
  );
}
