import { DateInput, type DateInputProps } from '@mantine/dates';
import { calendar } from './calendar.ts';

/** A day that may stay unknown, its description below. Import lazily: it loads the calendar. */
export const DateField = (props: DateInputProps) => (
  <DateInput
    {...calendar}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    clearable
    clearButtonProps={{ 'aria-label': 'Clear the date' }}
    {...props}
  />
);
