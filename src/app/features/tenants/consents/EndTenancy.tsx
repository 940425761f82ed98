import { Select, Skeleton } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { tenancyLine } from '#app/format/consentWords.ts';
import { formatDate } from '#app/format/format.ts';
import { calendar } from '#app/ui/calendar.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { Asset } from '#contract/asset.ts';
import type { User } from '#contract/user.ts';
import { londonDate } from '#energy/time/london.ts';
import { LosingEvents } from './WithdrawalEffect.tsx';
import classes from '#app/ui/Form.module.css';

const LOADING_PX = 44;

type TenancyForm = { assetUUID: string | null; day: string | null };
type EndTenancyProps = { user: User; assets: readonly Asset[]; now: number; onClose: () => void };

/** Says what the end of a tenancy ends, then ends it; mounted while it is open. */
export default function EndTenancy({ user, assets, now, onClose }: EndTenancyProps) {
  const today = londonDate(now);
  const ending = useOperation('endTenancy');
  const form = useForm<TenancyForm>({
    initialValues: { assetUUID: null, day: today },
    validate: { day: (day) => (day === null ? 'Choose the last day of the tenancy' : null) },
  });
  const { assetUUID, day } = form.values;
  // Whatever the day is, the same consents end.
  const effect = useQuery(
    query(
      'endTenancy',
      { params: { userUUID: user.userUUID }, body: { assetUUID, day: today, dryRun: true } },
      { keepsPrevious: true, staleTime: 0 },
    ),
  );
  const send = async (values: TenancyForm) => {
    await ending({
      params: { userUUID: user.userUUID },
      body: { assetUUID: values.assetUUID, day: values.day! },
    });
    return `The tenancy of ${user.name} ended on ${formatDate(values.day!, true)}.`;
  };
  return (
    <FormDialog
      title={`End the tenancy of ${user.name}?`}
      action="End tenancy"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <div className={classes.pair}>
        <Select
          label="Asset"
          placeholder="All assets of the user"
          clearable
          clearButtonProps={{ 'aria-label': 'All assets' }}
          data={assets.map(({ assetUUID: value, name, assetId }) => ({ value, label: name ?? assetId }))}
          {...form.getInputProps('assetUUID')}
        />
        <DateInput {...calendar} label="Last day" withAsterisk maxDate={today} {...form.getInputProps('day')} />
      </div>
      {effect.error ? (
        <ErrorState error={effect.error} onRetry={() => void effect.refetch()} />
      ) : effect.data === undefined ? (
        <Skeleton height={LOADING_PX} />
      ) : (
        <div aria-live="polite">
          <p>{tenancyLine(effect.data)}</p>
          <LosingEvents {...effect.data} />
        </div>
      )}
      <p>
        The consents stay in the ledger with {day === null ? 'that day' : formatDate(day, true)} and the name of the
        operator. Running events continue. The assets stay with {user.name} until they are assigned to another user.
      </p>
    </FormDialog>
  );
}
