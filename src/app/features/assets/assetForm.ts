import type { BodyOf } from '#app/data/operationTypes.ts';
import { externalIdText, readExternalIds } from '#app/format/registration.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import { changedValues, type FormValues, formValuesOf, givenValues } from '#app/ui/formValues.ts';
import type { Asset } from '#contract/asset.ts';
import type { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import { assetFields } from './fields/index.ts';

/** The form's fields as typed, with the London day of an occupancy: of an asset on a server that has it. */
export type AssetForm = FormValues<keyof typeof assetFields> & { occupiedFromUTC?: string | null };

export const emptyForm: AssetForm = { ...formValuesOf(assetFields), assetType: 'SMART_METER', isDomestic: true };

/** An asset as form fields. */
export const formOf = (asset: Asset): AssetForm => ({
  ...formValuesOf(assetFields, asset),
  externalIds: externalIdText(asset.externalIds ?? []),
  ...(asset.occupiedFromUTC !== undefined && {
    occupiedFromUTC: asset.occupiedFromUTC && londonDate(Date.parse(asset.occupiedFromUTC)),
  }),
});

/** Values with the ids of other systems as the interface has them. */
const toInterface = ({ externalIds: ids, ...others }: Record<string, unknown>) => ({
  ...others,
  ...(ids !== undefined && { externalIds: typeof ids === 'string' ? readExternalIds(ids) : null }),
});

/** The body that creates the asset: the filled fields alone. */
export const toNewAsset = (form: AssetForm): BodyOf<'createAsset'> => toInterface(givenValues(form));

/** The body that changes the asset: only what differs from before; emptied fields are null. */
export function toChanges(form: AssetForm, before: AssetForm): BodyOf<'updateAsset'> {
  const { occupiedFromUTC: day, ...others } = changedValues(form, before);
  // An occupancy has no end by itself: an emptied day changes nothing.
  const since = typeof day === 'string' && { occupiedFromUTC: new Date(londonMidnight(day)).toISOString() };
  return { ...toInterface(others), ...since };
}

const HALF_AN_ID = 'Enter each line as system: id';

/** The interface's errors, by field, before the request. */
export function validateAsset(body: object, schema: typeof NewAsset | typeof AssetChanges): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, code, message } of schema.safeParse(body).error?.issues ?? []) {
    const field = String(path[0] ?? (message.includes('mpan') ? 'mpan' : ''));
    found[field] ??= field === 'externalIds' && code === 'too_small' ? HALF_AN_ID : sentence(message);
  }
  return found;
}
