import { expect, it } from 'vitest';
import { assetLineFields } from './assetLines.ts';
import { guessColumns, repeatedNames } from './columnMap.ts';
import { readingFields } from './readingFields.ts';

const guessed = (header: string[], fields: Parameters<typeof guessColumns>[1]) =>
  Object.fromEntries(Object.entries(guessColumns(header, fields)).filter(([, index]) => index !== null));

it('recognises columns of assets by common names', () => {
  expect(
    guessed(['Asset ID', 'Name', 'MPAN core', 'Post code', 'Rated power (kW)', 'Colour'], assetLineFields),
  ).toEqual({
    assetId: 0,
    name: 1,
    mpan: 2,
    locationPostcode: 3,
    powerKw: 4,
  });
});

it('recognises columns of readings from Low Carbon London and suppliers', () => {
  expect(guessed(['household_id', 'timestamp_utc', 'kwh_per_half_hour'], readingFields)).toEqual({
    assetId: 0,
    time: 1,
    value: 2,
  });
  expect(guessed(['LCLid', 'tstp', 'energy(kWh/hh)'], readingFields)).toEqual({ assetId: 0, time: 1, value: 2 });
  expect(guessed(['MPAN', 'Settlement Date', 'Settlement Period', 'kWh', 'Status'], readingFields)).toEqual({
    mpan: 0,
    date: 1,
    period: 2,
    value: 3,
    type: 4,
  });
});

it('assigns a column to one field alone', () => {
  const map = guessColumns(['id'], [...assetLineFields, { id: 'other', label: 'Other', aliases: ['id'] }]);
  expect(Object.values(map).filter((index) => index === 0)).toHaveLength(1);
});

it('assigns no column where several have the same name', () => {
  const header = ['MPAN', 'name', 'mpan', 'Name', '', '', 'kW'];
  expect(guessed(header, assetLineFields)).toEqual({ powerKw: 6 });
  expect(repeatedNames(header)).toEqual(['mpan', 'Name']);
});
