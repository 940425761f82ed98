import { Checkbox, NumberInput } from '@mantine/core';
import { formatClock, formatEnergy } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { kwhOfTerms } from '../agreed.ts';
import { halfHourFields, type HalfHourField } from '../eventForm.ts';
import type { WizardForm } from './wizardForm.ts';
import classes from './wizard.module.css';

/** Power and price of each half hour of the window, and whether it is called. */
export function HalfHourAmounts({ form }: { form: WizardForm }) {
  const halfHours = halfHourFields(form.values);
  const change = (place: number, field: HalfHourField) => {
    form.setFieldValue(
      'halfHours',
      halfHours.map((each, slot) => (slot === place ? field : each.field)),
    );
    form.clearFieldError('halfHours');
  };
  const kwh = kwhOfTerms(
    halfHours.flatMap(({ field: { isCalled, contractedMw } }) =>
      isCalled && typeof contractedMw === 'number' ? [{ contractedMw }] : [],
    ),
  );
  if (halfHours.length === 0) return <p className={classes.note}>Choose the window first.</p>;
  return (
    <div className={classes.terms}>
      <Sheet label="Terms by half-hour">
        <thead>
          <tr>
            <th scope="col">Half-hour</th>
            <th scope="col">Called</th>
            <th scope="col">MW</th>
            <th scope="col">£ per MWh</th>
          </tr>
        </thead>
        <tbody>
          {halfHours.map(({ startMs, field }, place) => {
            const name = `${formatClock(startMs)}–${formatClock(startMs + HALF_HOUR_MS)}`;
            const amount = (of: 'contractedMw' | 'priceGbpPerMwh', label: string, decimalScale: number) => (
              <NumberInput
                aria-label={`${label}, ${name}`}
                min={0}
                decimalScale={decimalScale}
                thousandSeparator=","
                hideControls
                disabled={!field.isCalled}
                value={field.isCalled ? field[of] : ''}
                onChange={(value) => change(place, { ...field, [of]: value })}
              />
            );
            return (
              <tr key={startMs}>
                <th scope="row">{name}</th>
                <td>
                  <Checkbox
                    aria-label={`Called, ${name}`}
                    checked={field.isCalled}
                    onChange={({ currentTarget }) => change(place, { ...field, isCalled: currentTarget.checked })}
                  />
                </td>
                <td>{amount('contractedMw', 'Contracted, MW', 6)}</td>
                <td>{amount('priceGbpPerMwh', 'Price, £ per MWh', 2)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Event</th>
            <td colSpan={3}>{formatEnergy(kwh)} contracted</td>
          </tr>
        </tfoot>
      </Sheet>
      {form.errors['halfHours'] && <p role="alert">{form.errors['halfHours']}</p>}
    </div>
  );
}
