import { Button, Group, Modal, Radio, Select, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '#app/data/client.ts';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { staleAfter } from '#app/data/staleQueries.ts';
import { formatInstant, formatPence } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { saveBadLines, saveTemplate } from '#app/ui/files/downloads.ts';
import { FileChoice } from '#app/ui/files/FileChoice.tsx';
import { streamText } from '#app/ui/files/streamText.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import { notifySuccess, notifyWarning } from '#app/ui/notify.ts';
import { ApiError } from '#client/client.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import type { Tariff } from '#contract/tariff.ts';
import { MAX_PRICES } from '#contract/tariffPrices.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { formatCount, plural } from '#text/count.ts';
import {
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
  { value: 'London', label: 'London clock' },
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

/**
 * Imports the half-hourly prices of a dynamic tariff from a file: chosen, checked line by line, then stored as a whole.
 */
export default function PricesDialog({ tariff, onClose, onStored }: PricesDialogProps) {
  const [table, setTable] = useState<PriceTable | null>(null);
  const [settings, setSettings] = useState<PriceSettings | null>(null);
  const [reading, setReading] = useState(false);
  const [unread, setUnread] = useState<unknown>(null);
  const store = useStore();
  const open = async (file: File) => {
    setReading(true);
    setUnread(null);
    try {
      let text = '';
      for await (const chunk of streamText(file)) text += chunk;
      const opened = parsePriceFile(text);
      setSettings(guessSettings(opened, tariff.pricesIncludeVat));
      setTable(opened);
    } catch (error) {
      setUnread(error);
    } finally {
      setReading(false);
    }
  };
  return (
    <Modal opened onClose={() => !store.isPending && onClose()} title={`Prices of ${tariff.name}`} size={720}>
      {table === null || settings === null ? (
        <FileChoice
          text={
            'Half-hourly prices as Octopus Energy exports them (valid_from, value_inc_vat) or by settlement date ' +
            'and period as NESO does. A year of them at most.'
          }
          onFile={(file) => void open(file)}
          onTemplate={() => saveTemplate('prices-template', TEMPLATE)}
          pending={reading}
          error={unread}
        />
      ) : (
        <Check
          tariff={tariff}
          table={table}
          settings={settings}
          onSettings={setSettings}
          store={store}
          onBack={() => setTable(null)}
          onClose={onClose}
          onStored={onStored}
        />
      )}
    </Modal>
  );
}

type CheckProps = PricesDialogProps & {
  table: PriceTable;
  settings: PriceSettings;
  onSettings: (settings: PriceSettings) => void;
  store: ReturnType<typeof useStore>;
  onBack: () => void;
};

/** Stores prices, each body all or none; a refused one stops those after it. */
async function storePrices({
  tariffUUID,
  bodies,
}: {
  tariffUUID: string;
  bodies: readonly BodyOf<'setTariffPrices'>[];
}) {
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

const useStore = () => useMutation({ mutationFn: storePrices, onSettled: staleAfter('setTariffPrices') });

function Check({ tariff, table, settings, onSettings, store, onBack, onClose, onStored }: CheckProps) {
  const [reason, setReason] = useState('');
  const [pastCosts, setPastCosts] = useState<'KEEP' | 'RECALCULATE'>('KEEP');
  const { prices, bad, gaps } = useMemo(() => checkPrices(table, settings), [table, settings]);
  const starts = [...prices.keys()];
  const [first, last] = [starts[0], starts.at(-1)];
  const values = [...prices.values()];
  const tooMany = prices.size > MAX_PRICES;
  const needsReason =
    store.error instanceof ApiError &&
    (store.error.problem?.errors ?? []).some(({ code, detail }) => code === 'REQUIRED' && detail.startsWith('reason'));
  const send = () =>
    store.mutate(
      { tariffUUID: tariff.tariffUUID, bodies: pricesBodies(prices, reason, pastCosts) },
      {
        onSuccess: ({ added, changed, unchanged, warnings }) => {
          for (const detail of new Set(warnings)) notifyWarning(`${tariff.name}: ${detail}.`);
          notifySuccess(
            `${tariff.name}: ${plural(added, 'half hour')} priced, ${formatCount(changed)} changed, ` +
              `${formatCount(unchanged)} as before.`,
          );
          onStored(first!, last!);
          onClose();
        },
      },
    );
  return (
    <Stack gap="sm">
      <Group grow align="end">
        <Select
          label="Column of the price"
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
          label="Its unit"
          allowDeselect={false}
          data={UNITS}
          value={settings.unit}
          onChange={(unit) => onSettings({ ...settings, unit: unit === 'GBP_PER_MWH' ? unit : 'PENCE_PER_KWH' })}
        />
        {!table.hasOffsets && (
          <Select
            label="Its times"
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
            { label: 'Half hours priced', value: prices.size },
            { label: 'Lines left out', value: bad.length, tone: 'bad' },
            { label: 'Missing between', value: gaps, tone: 'warn' },
          ]}
        />
        {first !== undefined && last !== undefined && (
          <p>
            {formatInstant(first, true)} to {formatInstant(last + HALF_HOUR_MS, true)}, from{' '}
            {formatPence(values.reduce((low, value) => Math.min(low, value)))} to{' '}
            {formatPence(values.reduce((high, value) => Math.max(high, value)))}.{' '}
            {gaps > 0 && 'Missing half hours keep the price they have, or the tariff’s rate.'}
          </p>
        )}
        {tooMany && (
          <p>A file brings {formatCount(MAX_PRICES)} half hours at most, a leap year of them: cut this one.</p>
        )}
      </div>
      <BadLines title="Lines left out" lines={bad} onDownload={() => saveBadLines(bad)} />
      <Textarea
        label="Reason"
        description="Needed where the price of a half hour that has begun changes; kept in the audit"
        autosize
        minRows={1}
        maxLength={MAX_REASON_LENGTH}
        value={reason}
        error={needsReason ? 'Prices of half hours that have begun would change: say why' : undefined}
        onChange={(change) => setReason(change.currentTarget.value)}
      />
      <Radio.Group
        label="Costs of half hours gone by"
        value={pastCosts}
        onChange={(value) => setPastCosts(value === 'RECALCULATE' ? value : 'KEEP')}
      >
        <Stack gap={4} mt={4}>
          <Radio value="KEEP" label="Stay as they were told, where they had a price" />
          <Radio value="RECALCULATE" label="Follow these prices" />
        </Stack>
      </Radio.Group>
      {store.error !== null && !needsReason && <ErrorState error={store.error} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={store.isPending} onClick={onBack}>
          Another file
        </Button>
        <Button disabled={prices.size === 0 || tooMany} loading={store.isPending} onClick={send}>
          {`Store ${plural(prices.size, 'price')}`}
        </Button>
      </Group>
    </Stack>
  );
}
