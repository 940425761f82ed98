import { Select, Textarea } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Asset } from '#contract/asset.ts';
import type { Complaint, ComplaintOutcome, ComplaintType } from '#contract/compliance.ts';
import { londonDate } from '#energy/time/london.ts';
import { choicesOf, complaintTypeWords, outcomeWords } from './complianceWords.ts';

type ComplaintForm = {
  type: ComplaintType;
  receivedDay: string | null;
  closedDay: string | null;
  outcome: ComplaintOutcome | null;
  assetUUID: string | null;
  note: string;
};

const errorsOf = ({ receivedDay, closedDay, outcome }: ComplaintForm): Record<string, string> => ({
  ...(receivedDay === null && { receivedDay: 'Choose the day' }),
  ...(closedDay !== null && outcome === null && { outcome: 'Choose the outcome' }),
  ...(outcome !== null && closedDay === null && { closedDay: 'Choose the day' }),
});

/** Records a complaint, or changes one and notes its outcome. */
export default function ComplaintDialog({ complaint, onClose }: { complaint: Complaint | null; onClose: () => void }) {
  const record = useOperation('createComplaint');
  const change = useOperation('updateComplaint');
  const today = londonDate(useNow());
  const form = useForm<ComplaintForm>({
    initialValues: {
      type: complaint?.type ?? 'CONTROL',
      receivedDay: complaint?.receivedDay ?? today,
      closedDay: complaint?.closedDay ?? null,
      outcome: complaint?.outcome ?? null,
      assetUUID: complaint?.assetUUID ?? null,
      note: complaint?.note ?? '',
    },
    validate: errorsOf,
  });
  const send = async ({ receivedDay, note, ...rest }: ComplaintForm) => {
    const body = { ...rest, receivedDay: receivedDay!, note: note.trim() || null };
    if (complaint) await change({ params: { complaintUUID: complaint.complaintUUID }, body });
    else await record({ body });
    return complaint ? 'The complaint has been saved.' : 'The complaint has been recorded.';
  };
  return (
    <FormDialog
      title={complaint ? 'Complaint' : 'Record complaint'}
      action={complaint ? 'Save' : 'Record'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <Select
        label="About"
        allowDeselect={false}
        data={choicesOf(complaintTypeWords)}
        {...form.getInputProps('type')}
      />
      <DateInput {...calendar} label="Received" withAsterisk {...form.getInputProps('receivedDay')} />
      <DateInput
        {...calendar}
        label="Closed"
        description="Leave empty while it is open"
        clearable
        {...form.getInputProps('closedDay')}
      />
      <Select label="Outcome" clearable data={choicesOf(outcomeWords)} {...form.getInputProps('outcome')} />
      <AssetSelect {...form.getInputProps('assetUUID')} />
      <Textarea
        label="Note"
        description="Omit the customer’s name: the asset identifies the customer"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}

const FOUND = 30;
const PAUSE_MS = 250;

const optionOf = (asset: Asset) => ({ value: asset.assetUUID, label: nameOf(asset) });

/** Chooses an asset, whom the service finds by id, name or MPAN; none for a complaint about no asset. */
function AssetSelect(props: Pick<ComponentProps<typeof Select<string>>, 'value' | 'onChange' | 'error'>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery(
    query('listAssets', { query: { search: undefinedIfEmpty(search), sort: 'name', pageSize: FOUND } }),
  );
  const chosen = useQuery(
    query('getAsset', { params: { assetUUID: props.value ?? '' } }, { enabled: Boolean(props.value) }),
  ).data;
  const options = (found.data?.data ?? []).map(optionOf);
  // The chosen one keeps its name when a search does not find it.
  const isMissing = chosen !== undefined && options.every(({ value }) => value !== chosen.assetUUID);
  return (
    <Select
      label="Asset"
      placeholder="No assets"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'No assets' }}
      data={isMissing ? [optionOf(chosen), ...options] : options}
      // The service has searched already, by more than the label.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No assets'}
      onSearchChange={setTyped}
      {...props}
    />
  );
}
