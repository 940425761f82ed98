import { Checkbox, NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { chunksOf } from '#app/data/chunksOf.ts';
import type { AssetFilterInput } from '#app/data/operationTypes.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { listMatchingAssets, refusalWords } from '#app/features/events/optIn/index.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { RefusalCode, StandingOptIn } from '#contract/scheme.ts';
import { plural } from '#text/count.ts';
import { standingChoices, standingErrors, standingFormOf, standingTerms, type StandingForm } from './standingForm.ts';
import formClasses from '#app/ui/Form.module.css';

type StandingDialogProps = {
  schemeUUID: string;
  /** The assets, and how many. */
  filter: AssetFilterInput;
  count: number;
  /** What is stored, of one asset. */
  stored: StandingOptIn | null;
  onClose: () => void;
  onDone?: () => void;
};

/** Records what the users of assets have said once about the events of a scheme, 1,000 assets at a time. */
export default function StandingDialog({ schemeUUID, filter, count, stored, onClose, onDone }: StandingDialogProps) {
  const set = useOperation('setStandingOptIns');
  const form = useForm<StandingForm>({ initialValues: standingFormOf(stored), validate: standingErrors });
  const send = async (values: StandingForm) => {
    let done = 0;
    const refused = new Map<RefusalCode, number>();
    for (const assetUUIDs of chunksOf(await listMatchingAssets(filter), MAX_PAGE_SIZE)) {
      const result = await set({ params: { schemeUUID }, body: { assetUUIDs, ...standingTerms(values) } });
      done += result.changed + result.unchanged;
      for (const { code } of result.refused) refused.set(code, (refused.get(code) ?? 0) + 1);
    }
    onDone?.();
    const left = [...refused].map(([code, assets]) => `${plural(assets, 'asset')}: ${refusalWords[code].reason}`);
    const will = values.standing === 'EVERY' ? 'opted into every event' : 'asked each time';
    return [`${plural(done, 'asset is', 'assets are')} ${will} from now on.`, ...left].join(' ');
  };
  const { standing, hasQuietHours } = form.values;
  return (
    <FormDialog
      title={`Standing opt-in of ${plural(count, 'asset')}`}
      action="Save"
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      <SegmentedControl aria-label="Standing opt-in" data={standingChoices} {...form.getInputProps('standing')} />
      {standing === 'EVERY' && (
        <>
          <NumberInput
            label="At most"
            suffix=" events a week"
            placeholder="No limit"
            min={1}
            max={50}
            allowDecimal={false}
            {...form.getInputProps('mostPerWeek')}
          />
          <Checkbox
            size="xs"
            label="Not between certain hours"
            {...form.getInputProps('hasQuietHours', { type: 'checkbox' })}
          />
          {hasQuietHours && (
            <div className={formClasses.pair}>
              <TextInput label="Not between" type="time" {...form.getInputProps('from')} />
              <TextInput label="and" type="time" description="UK time" {...form.getInputProps('to')} />
            </div>
          )}
        </>
      )}
    </FormDialog>
  );
}
