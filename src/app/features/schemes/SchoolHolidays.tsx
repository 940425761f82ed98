import { Textarea, type TextareaProps } from '@mantine/core';

/** The field of a scheme's school holidays; `empty` says what an empty one means. */
export const SchoolHolidays = ({ empty, ...field }: { empty?: string } & TextareaProps) => (
  <Textarea
    label="School holidays"
    description={`First and last day, one holiday a line: ranges of deliveries compare with days like them${empty === undefined ? '' : `. ${empty}`}`}
    placeholder="2026-10-26 to 2026-10-30"
    autosize
    minRows={2}
    maxRows={6}
    {...field}
  />
);
