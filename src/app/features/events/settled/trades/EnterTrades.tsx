import { Skeleton, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { ApiError } from '#client/client.ts';
import type { Event } from '#contract/event.ts';
import type { EventTrades } from '#contract/trade.ts';
import { plural } from '#text/count.ts';
import { faultsByLine, readTrades, tradesText } from './tradesFile.ts';

type EnterTradesProps = { event: Event; onClose: () => void };

/** Form of what was traded of each half hour, as CSV that can be edited or pasted over. */
export default function EnterTrades({ event, onClose }: EnterTradesProps) {
  const { data } = useQuery(query('getEventTrades', { params: { 'event-uuid': event.eventUUID } }));
  if (data === undefined) return <Skeleton height={120} />;
  return <TradesForm event={event} kept={data} onClose={onClose} />;
}

function TradesForm({ event, kept, onClose }: EnterTradesProps & { kept: EventTrades }) {
  const set = useOperation('setEventTrades');
  const form = useForm({
    initialValues: { csv: tradesText(event, kept) },
    validate: { csv: (text) => readTrades(text).faults[0] ?? null },
  });
  const send = async ({ csv }: { csv: string }) => {
    const { trades, lines } = readTrades(csv);
    try {
      await set({ params: { 'event-uuid': event.eventUUID }, body: { trades } });
    } catch (error) {
      const faults = error instanceof ApiError ? faultsByLine(error.problem?.errors ?? [], lines) : [];
      if (faults.length === 0) throw error;
      return form.setErrors({ csv: faults.join('; ') });
    }
    return `${plural(trades.length, 'half-hour')} of ${event.name} saved.`;
  };
  return (
    <FormDialog
      title={`Trades of ${event.name}`}
      action="Save trades"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={860}
    >
      <Textarea
        label="Half-hours as CSV"
        description="Sales are positive and purchases negative, in MWh; prices are in £ per MWh. A row without figures has no trade; if the last figure is missing, imbalance is not yet known."
        autosize
        minRows={4}
        maxRows={20}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', whiteSpace: 'pre', overflowX: 'auto' } }}
        data-autofocus
        {...form.getInputProps('csv')}
      />
    </FormDialog>
  );
}
