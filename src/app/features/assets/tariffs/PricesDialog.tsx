import { Group, Radio, Select, Stack, Textarea } from '@mantine/core';
import { api } from '#app/data/client.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { formatInstant, formatPence } from '#app/format/format.ts';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import { streamText } from '#app/ui/files/parseRows.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import { notifyWarning } from '#app/ui/notify.ts';
import { ApiError } from '#client/client.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { MAX_PRICES } from '#contract/tariffPrices.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { formatCount, plural } from '#text/count.ts';
import {
  type CheckedPrices,
  checkPrices,
  guessSettings,
  parsePriceFile,
  type PriceSettings,
  type PriceTable,
  unitOf,
} from './priceFile.ts';
import { pricesBodies } from './pricesBody.ts';

const UNITS = [
  { value: 'PENCE_PER_KWH', label: 'Pence per kWh' },
  { value: 'GBP_PER_MWH', label: 'Pounds per MWh' },
];
const ZONES = [
  { value: 'London', label: 'UK local time' },
  { value: 'UTC', label: 'UTC' },
];
const TEMPLATE = {
  header: ['valid_from', 'valid_to', 'value_exc_vat', 'value_inc_vat'],
  rows: [
    ['2026-01-15T17:00:00Z', '2026-01-15T17:30:00Z', '31.20', '32.76'],
    ['2026-01-15T17:30:00Z', '2026-01-15T18:00:00Z', '29.00', '30.45'],
  ],
};

type PricesDialogProps = {
  tariff: Tariff;
  onClose: () => void;
  /** Called with the first and the last stored half hour, in ms. */
  onStored: (first: number, last: number) => void;
};
type PricesSource = IntakeSource & { table: PriceTable };
type CheckedFile = PricesSource &
  CheckedPrices & {
    settings: PriceSettings;
    reason: string;
    /** Whether the service asked for a reason. */
    needsReason: boolean;
    pastCosts: 'KEEP' | 'RECALCULATE';
  };

/** Imports the half-hourly prices of a dynamic tariff from a file: checked line by line, then stored as a whole. */
export default function PricesDialog(props: PricesDialogProps) {
  const title = `Prices for ${props.tariff.name}`;
  return <IntakeDialog title={title} size={720} onClose={props.onClose} kind={pricesIntake(props)} />;
}

const pricesIntake = ({
  tariff: { tariffUUID, name, pricesIncludeVat },
  onStored,
}: PricesDialogProps): IntakeKind<PricesSource, CheckedFile> => ({
  name: 'prices',
  noun: 'prices',
  text:
    'Half-hourly prices in the Octopus Energy export format (valid_from, value_inc_vat) or by settlement date ' +
    'and period, as published by NESO. Up to one year of prices.',
  template: TEMPLATE,
  open: async (file) => {
    let text = '';
    for await (const chunk of streamText(file)) text += chunk;
    return { file, table: parsePriceFile(text) };
  },
  check: async (source) => {
    const settings = guessSettings(source.table, pricesIncludeVat);
    const found = checkPrices(source.table, settings);
    return { ...source, ...found, settings, reason: '', needsReason: false, pastCosts: 'KEEP' };
  },
  outcome: (checked, onChange) => <PricesCheck checked={checked} onChange={onChange} />,
  action: ({ prices }) => ({
    label: `Save ${plural(prices.size, 'price')}`,
    disabled: prices.size === 0 || prices.size > MAX_PRICES,
  }),
  store: async (checked, onChange) => {
    const { prices, reason, pastCosts } = checked;
    const starts = [...prices.keys()];
    try {
      const sums = await storePrices(tariffUUID, pricesBodies(prices, reason, pastCosts));
      for (const detail of new Set(sums.warnings)) notifyWarning(`${name}: ${detail}.`);
      onStored(starts[0]!, starts.at(-1)!);
      return (
        `${name}: ${plural(sums.added, 'half-hour')} priced, ${formatCount(sums.changed)} changed, ` +
        `${formatCount(sums.unchanged)} unchanged.`
      );
    } catch (error) {
      if (!lacksReason(error)) throw error;
      return onChange({ ...checked, needsReason: true });
    }
  },
});

const lacksReason = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.problem?.errors ?? []).some(({ code, detail }) => code === 'REQUIRED' && detail.startsWith('reason'));

/** Stores prices, each body all or none; a refused one stops those after it. */
async function storePrices(tariffUUID: string, bodies: readonly BodyOf<'setTariffPrices'>[]) {
  const sums = { added: 0, changed: 0, unchanged: 0, warnings: [] as string[] };
  for (const body of bodies) {
    const { added, changed, unchanged, warnings } = await api.setTariffPrices({ params: { tariffUUID }, body });
    sums.added += added;
    sums.changed += changed;
    sums.unchanged += unchanged;
    sums.warnings.push(...warnings.map(({ detail }) => detail));
  }
  return sums;
}

type PricesCheckProps = { checked: CheckedFile; onChange: (checked: CheckedFile) => void };

function PricesCheck({ checked, onChange }: PricesCheckProps) {
  const { table, settings, prices, bad, gaps, reason, needsReason, pastCosts } = checked;
  const onSettings = (next: PriceSettings) => onChange({ ...checked, settings: next, ...checkPrices(table, next) });
  const starts = [...prices.keys()];
  const [first, last] = [starts[0], starts.at(-1)];
  const values = [...prices.values()];
  return (
    <>
      <Group grow align="end">
        <Select
          label="Price column"
          allowDeselect={false}
          data={table.priceColumns.map((index) => ({
            value: String(index),
            label: table.header[index] === '' ? `Column ${index + 1}` : table.header[index]!,
          }))}
          value={String(settings.column)}
          onChange={(column) =>
            onSettings({ ...settings, column: Number(column), unit: unitOf(table.header[Number(column)]!) })
          }
        />
        <Select
          label="Price unit"
          allowDeselect={false}
          data={UNITS}
          value={settings.unit}
          onChange={(unit) => onSettings({ ...settings, unit: unit === 'GBP_PER_MWH' ? unit : 'PENCE_PER_KWH' })}
        />
        {!table.hasOffsets && (
          <Select
            label="Time zone"
            allowDeselect={false}
            data={ZONES}
            value={settings.zone}
            onChange={(zone) => onSettings({ ...settings, zone: zone === 'UTC' ? zone : 'London' })}
          />
        )}
      </Group>
      <div aria-live="polite">
        <Tally
          figures={[
            { label: 'Half-hours priced', value: prices.size },
            { label: 'Lines excluded', value: bad.length, tone: 'bad' },
            { label: 'Missing half-hours', value: gaps, tone: 'warn' },
          ]}
        />
        {first !== undefined && last !== undefined && (
          <p>
            {formatInstant(first, true)} to {formatInstant(last + HALF_HOUR_MS, true)}, from{' '}
            {formatPence(values.reduce((low, value) => Math.min(low, value)))} to{' '}
            {formatPence(values.reduce((high, value) => Math.max(high, value)))}.{' '}
            {gaps > 0 && 'Missing half-hours keep their current price or the tariff’s rate.'}
          </p>
        )}
        {prices.size > MAX_PRICES && (
          <p>A file can contain up to {formatCount(MAX_PRICES)} half-hours, one leap year. Split this file.</p>
        )}
      </div>
      <BadLines title="Lines excluded" lines={bad} saveAs="prices-left-out" />
      <Textarea
        label="Reason"
        description="Required if the price of a half-hour that has started changes; stored in the audit log"
        autosize
        minRows={1}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        error={needsReason ? 'Prices of half-hours that have started would change. Enter a reason' : undefined}
        onChange={({ currentTarget: { value } }) => onChange({ ...checked, reason: value })}
      />
      <Radio.Group
        label="Past costs"
        value={pastCosts}
        onChange={(value) => onChange({ ...checked, pastCosts: value === 'RECALCULATE' ? value : 'KEEP' })}
      >
        <Stack gap={4} mt={4}>
          <Radio value="KEEP" label="Keep as reported where there was a price" />
          <Radio value="RECALCULATE" label="Recalculate with these prices" />
        </Stack>
      </Radio.Group>
    </>
  );
}
