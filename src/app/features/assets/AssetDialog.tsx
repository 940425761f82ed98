import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useNow } from '#app/data/clock.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { DateField } from '#app/ui/DateField.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { FormFields } from '#app/ui/FormFields.tsx';
import type { Asset } from '#contract/asset.ts';
import { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
import { londonDate } from '#energy/time/london.ts';
import { type AssetForm, emptyForm, formOf, toChanges, toNewAsset, validateAsset } from './assetForm.ts';
import { mainFields, registrationFields } from './fields/index.ts';
import classes from './assets.module.css';

const WIDE_PX = 620;
/** An asset that exists has its id: nothing is generated. */
const editedFields = { ...mainFields, assetId: { label: mainFields.assetId.label } };
const OCCUPIED = {
  label: 'Current user since',
  placeholder: 'No previous user',
  description:
    'Readings from before this day are no longer shown. If left unchanged, a new user starts with the next half-hour.',
};
const isEmpty = (changes: object) => Object.keys(changes).length === 0;

/** Adds an asset and opens its page, or changes the one given; mounted while it is open. */
export default function AssetDialog({ asset, onClose }: { asset?: Asset; onClose: () => void }) {
  const navigate = useNavigate();
  const create = useOperation('createAsset');
  const update = useOperation('updateAsset');
  const before = asset ? formOf(asset) : emptyForm;
  const form = useForm<AssetForm>({
    mode: 'uncontrolled',
    initialValues: before,
    validate: (values) => {
      if (!asset) return validateAsset(toNewAsset(values), NewAsset);
      const changes = toChanges(values, before);
      return isEmpty(changes) ? {} : validateAsset(changes, AssetChanges);
    },
  });
  const add = async (values: AssetForm) => {
    const added = await create({ body: toNewAsset(values) });
    await navigate({ to: '/assets/$assetUUID', params: { assetUUID: added.assetUUID } });
    return `${nameOf(added)} has been added`;
  };
  const edit = async ({ assetUUID }: Asset, body: ReturnType<typeof toChanges>) => {
    if (isEmpty(body)) return onClose();
    return `${nameOf(await update({ params: { assetUUID }, body }))} has been saved`;
  };
  const today = londonDate(useNow());
  // Folded, as few need it; open where one of its fields is refused.
  const isRefused = Object.keys(registrationFields).some((name) => form.errors[name] !== undefined);
  return (
    <FormDialog
      title={asset ? `Edit ${nameOf(asset)}` : 'Add asset'}
      action={asset ? 'Save changes' : 'Add asset'}
      form={form}
      onSubmit={(values) => (asset ? edit(asset, toChanges(values, before)) : add(values))}
      onClose={onClose}
      size={WIDE_PX}
    >
      <div className={classes.fields}>
        <FormFields form={form} fields={asset ? editedFields : mainFields} days={DateField} />
        {asset?.occupiedFromUTC !== undefined && (
          <DateField
            {...OCCUPIED}
            maxDate={today}
            className={classes.wide}
            {...form.getInputProps('occupiedFromUTC')}
          />
        )}
        <details className={`${classes.folded} ${classes.wide}`} open={isRefused || undefined}>
          <summary>Registration</summary>
          <div className={classes.fields}>
            <FormFields form={form} fields={registrationFields} />
          </div>
        </details>
      </div>
    </FormDialog>
  );
}
