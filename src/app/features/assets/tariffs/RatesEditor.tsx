import { ActionIcon, Button, Chip, Input, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { clockTimes } from '#app/format/clockTimes.ts';
import { formatDate } from '#app/format/format.ts';
import { emptyRow, type RateRow, WEEK } from './rateRows.ts';
import classes from './tariffs.module.css';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const TIMES = [...clockTimes];
const MAX_ROWS = 200;

type RatesEditorProps = {
  /** Label of the rows: "Rates". */
  label: string;
  /** Label of one: "rate". */
  one: string;
  rows: readonly RateRow[];
  /** For a single rate, which holds at any time. */
  isSingle: boolean;
  error: string | undefined;
  onChange: (rows: RateRow[]) => void;
};

/** Prices with their days and times of the clock. */
export function RatesEditor({ label, one, rows, isSingle, error, onChange }: RatesEditorProps) {
  const update = (place: number, change: Partial<RateRow>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...change } : row)));
  const shown = isSingle ? rows.slice(0, 1) : rows;
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <ul className={classes.rateRows}>
        {shown.map((row, place) => (
          <li key={row.key}>
            <div className={classes.rateFields} data-single={isSingle}>
              <TextInput
                label="Name"
                aria-label={`Name of ${one} ${place + 1}`}
                placeholder="Night"
                maxLength={50}
                value={row.label}
                onChange={(change) => update(place, { label: change.currentTarget.value })}
              />
              <NumberInput
                label="Price"
                aria-label={`Price of ${one} ${place + 1}`}
                suffix=" p/kWh"
                decimalScale={6}
                hideControls
                value={row.pence}
                onChange={(pence) => update(place, { pence })}
              />
              {!isSingle && (
                <>
                  <Select
                    label="From"
                    aria-label={`Start of ${one} ${place + 1}`}
                    allowDeselect={false}
                    data={TIMES}
                    value={row.from}
                    onChange={(from) => update(place, { from: from ?? row.from })}
                  />
                  <Select
                    label="Until"
                    aria-label={`End of ${one} ${place + 1}`}
                    allowDeselect={false}
                    data={TIMES}
                    value={row.until}
                    onChange={(until) => update(place, { until: until ?? row.until })}
                  />
                  <ActionIcon
                    size={32}
                    variant="default"
                    aria-label={`Remove ${one} ${place + 1}`}
                    disabled={rows.length === 1}
                    onClick={() => onChange(rows.filter((_, index) => index !== place))}
                  >
                    <IconTrash size={15} stroke={1.8} />
                  </ActionIcon>
                </>
              )}
            </div>
            {!isSingle && (
              <Chip.Group multiple value={row.days} onChange={(days) => update(place, { days })}>
                <fieldset className={classes.days} aria-label={`Days of ${one} ${place + 1}`}>
                  {WEEK.map((day, index) => (
                    <Chip key={day} value={day} size="xs" variant="outline">
                      {DAYS[index]}
                    </Chip>
                  ))}
                </fieldset>
              </Chip.Group>
            )}
            {(row.validFrom !== undefined || row.validTo !== undefined) && (
              <p className={classes.quiet}>
                Valid {row.validFrom !== undefined && `from ${formatDate(row.validFrom, true)}`}{' '}
                {row.validTo !== undefined && `before ${formatDate(row.validTo, true)}`}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!isSingle && rows.length < MAX_ROWS && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, emptyRow()])}
        >
          Add {one}
        </Button>
      )}
    </Input.Wrapper>
  );
}
