import { expect, it } from 'vitest';
import type { Asset } from '#contract/asset.ts';
import { AssetChanges, NewAsset } from '#contract/assetChanges.ts';
import { emptyForm, formOf, validateAsset, toChanges, toNewAsset } from './assetForm.ts';

const mpan = '1200000000010';

it('sends filled fields, trimmed, and nothing else', () => {
  expect(toNewAsset({ ...emptyForm, name: ' 4 Mill Lane ', mpan, powerKw: 7.4 })).toEqual({
    name: '4 Mill Lane',
    assetType: 'SMART_METER',
    mpan,
    powerKw: 7.4,
    isDomestic: true,
  });
});

it('sends only changes, and null for emptied fields', () => {
  const before = { ...emptyForm, name: '4 Mill Lane', locationPostcode: 'E2 8DY', powerKw: 7 };
  expect(toChanges({ ...before, name: 'Mill Lane 5', locationPostcode: '' }, before)).toEqual({
    name: 'Mill Lane 5',
    locationPostcode: null,
  });
  expect(toChanges({ ...before, name: '4 Mill Lane ' }, before)).toEqual({});
});

it('sends the start of occupancy as its London midnight, and not if untouched or emptied', () => {
  const before = { ...emptyForm, name: '4 Mill Lane', occupiedFromUTC: null };
  expect(toChanges({ ...before, occupiedFromUTC: '2026-07-14' }, before)).toEqual({
    occupiedFromUTC: '2026-07-13T23:00:00.000Z',
  });
  const since = { ...before, occupiedFromUTC: '2026-07-14' };
  expect(toChanges({ ...since, name: 'Mill Lane 5' }, since)).toEqual({ name: 'Mill Lane 5' });
  expect(toChanges({ ...since, occupiedFromUTC: null }, since)).toEqual({});
});

it('sends names of other systems as pairs, and null for emptied ones', () => {
  const externalIds = [
    { system: 'FMAR', id: '1' },
    { system: 'MRID', id: 'urn:uuid:5f' },
  ];
  const typed = { ...emptyForm, mpan, externalIds: ' FMAR: 1\nMRID: urn:uuid:5f\n' };
  expect(toNewAsset(typed)).toMatchObject({ externalIds });
  const before = { ...emptyForm, externalIds: 'FMAR: 1' };
  expect(toChanges({ ...before, externalIds: 'FMAR: 2' }, before)).toEqual({
    externalIds: [{ system: 'FMAR', id: '2' }],
  });
  expect(toChanges({ ...before, externalIds: '', meteringPoint: 'ASSET' }, before)).toEqual({
    externalIds: null,
    meteringPoint: 'ASSET',
  });
  expect(toChanges(before, before)).toEqual({});
  for (const half of ['FMAR', 'FMAR:', ': 1'])
    expect(validateAsset(toNewAsset({ ...typed, externalIds: half }), NewAsset).externalIds).toBe(
      'Enter each line as system: id',
    );
});

it('shows the asset of a server without registrations as it is', () => {
  const older = { assetId: 'A', assetType: 'OTHER', isDomestic: true } as Asset;
  expect(formOf(older)).toMatchObject({ assetId: 'A', importKw: '', meteringPoint: null, externalIds: '' });
});

it('assigns each error to its field', () => {
  const faults = validateAsset(
    toNewAsset({ ...emptyForm, mpan: '123', locationPostcode: 'nowhere', powerKw: -1 }),
    NewAsset,
  );
  expect(faults.mpan).toBe('Must have 13 digits, or 21 with the top line');
  expect(faults.locationPostcode).toBe('Must be a UK postcode like SW1A 1AA');
  expect(faults).toHaveProperty('powerKw');
});

it('requires an MPAN of a smart meter, at the MPAN', () => {
  expect(validateAsset(toNewAsset(emptyForm), NewAsset)).toEqual({ mpan: 'A smart meter needs its MPAN' });
  expect(validateAsset({ name: 'x' }, AssetChanges)).toEqual({});
});

it('has a field for every attribute that may be changed; a user is named by its id', () => {
  const { userUUID: _, ...attributes } = AssetChanges.shape;
  const form = formOf({ assetId: 'A', assetType: 'OTHER', isDomestic: true, occupiedFromUTC: null } as Asset);
  expect(Object.keys(form).sort()).toEqual(Object.keys(attributes).sort());
  expect(toChanges({ ...form, minimumKw: 1.4 }, form)).toEqual({ minimumKw: 1.4 });
});
