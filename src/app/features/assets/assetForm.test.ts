import { expect, it } from 'vitest';
import { AssetChanges, NewAsset } from '#contract/asset.ts';
import { emptyForm, validateAsset, toChanges, toNewAsset } from './assetForm.ts';

const mpan = '1200000000010';

it('sends filled fields, trimmed, and nothing else', () => {
  expect(toNewAsset({ ...emptyForm, name: ' Mill Lane 4 ', mpan, powerKw: 7.4 })).toEqual({
    name: 'Mill Lane 4',
    assetType: 'SMART_METER',
    mpan,
    powerKw: 7.4,
    isDomestic: true,
  });
});

it('sends only changes, and null for emptied fields', () => {
  const before = { ...emptyForm, name: 'Mill Lane 4', locationPostcode: 'E2 8DY', powerKw: 7 };
  expect(toChanges({ ...before, name: 'Mill Lane 5', locationPostcode: '' }, before)).toEqual({
    name: 'Mill Lane 5',
    locationPostcode: null,
  });
  expect(toChanges({ ...before, name: 'Mill Lane 4 ' }, before)).toEqual({});
});

it('sends the start of occupancy as its London midnight, and not if untouched or emptied', () => {
  const before = { ...emptyForm, name: 'Mill Lane 4', occupiedFromUTC: null };
  expect(toChanges({ ...before, occupiedFromUTC: '2026-07-14' }, before)).toEqual({
    occupiedFromUTC: '2026-07-13T23:00:00.000Z',
  });
  const since = { ...before, occupiedFromUTC: '2026-07-14' };
  expect(toChanges({ ...since, name: 'Mill Lane 5' }, since)).toEqual({ name: 'Mill Lane 5' });
  expect(toChanges({ ...since, occupiedFromUTC: null }, since)).toEqual({});
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
