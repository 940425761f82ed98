import { describe, expect, it } from 'vitest';
import { guessColumns } from './columnMap.ts';
import { kindOf, lineKinds, type LineKindName } from './lineKinds.ts';

const reader = (name: LineKindName, header: readonly string[]) => {
  const kind = kindOf(name);
  const columns = guessColumns(header, kind.fields);
  return (...fields: string[]) => kind.parse(2, fields, columns);
};

it.each(Object.keys(lineKinds) as LineKindName[])('reads the template of %s', (name) => {
  const { header, rows } = kindOf(name).template;
  const read = reader(name, header);
  for (const row of rows) expect(read(...row)).toHaveProperty('body');
});

it('reads users, and reports every error of a line', () => {
  const read = reader('users', ['Customer ID', 'Full name', 'E-mail', 'Phone']);
  expect(read('C-1', 'Ada', '', '')).toEqual({ body: { userId: 'C-1', name: 'Ada' } });
  expect(read('', 'Ada', 'ada', '')).toEqual({ reason: expect.stringMatching(/^User id: .*; E-mail: /) as string });
  expect(read('', '', '', '')).toHaveProperty('reason');
});

describe('consents', () => {
  const read = reader('consents', ['user', 'asset', 'for', 'said', 'expires']);
  it('are read in words, their expiry as a UK date', () => {
    expect(read('C-1', '', 'Data access', 'Refused', '')).toEqual({
      body: { userId: 'C-1', type: 'DATA_ACCESS', preference: 'OPT_OUT' },
    });
    expect(read('C-1', 'A', 'dispatch', 'yes', '01/07/2030')).toEqual({
      body: {
        userId: 'C-1',
        assetId: 'A',
        type: 'DISPATCH',
        preference: 'OPT_IN',
        expiresUTC: '2030-06-30T23:00:00.000Z',
      },
    });
  });
  it('have a legal basis in words', () =>
    expect(reader('consents', ['user', 'for', 'legal basis'])('C-1', 'dispatch', 'Legitimate interests')).toEqual({
      body: { userId: 'C-1', type: 'DISPATCH', legalBasis: 'LEGITIMATE_INTERESTS' },
    }));
  it('are refused with the reason', () =>
    expect(read('C-1', '', 'marketing', '', 'soon')).toEqual({
      reason: expect.stringMatching(/^Consent to: .*Expires: /) as string,
    }));
});

describe('tariffs', () => {
  const read = reader('tariffs', [
    'assetId',
    'tariff',
    'price',
    'night price',
    'night from',
    'night to',
    'valid from',
    'valid to',
  ]);
  it('have one price, or a second one for the night', () => {
    expect(read('A', 'Flat', '24.5', '', '', '', '01/04/2026', '')).toEqual({
      body: {
        assetId: 'A',
        name: 'Flat',
        direction: 'import',
        tariffType: 'SINGLE_RATE',
        unitRates: [{ label: 'All day', pencePerKwh: 24.5 }],
        validFrom: '2026-04-01',
      },
    });
    expect(read('A', 'Two', '29', '9', '0:30', '05:30', '2026-04-01', '2027-04-01')).toMatchObject({
      body: {
        tariffType: 'TIME_OF_USE',
        validTo: '2027-04-01',
        unitRates: [
          { label: 'Night', pencePerKwh: 9, startTime: '00:30', endTime: '05:30' },
          { label: 'Day', pencePerKwh: 29, startTime: '05:30', endTime: '00:30' },
        ],
      },
    });
  });
  it.each([
    [['A', 'Flat', 'cheap', '', '', '', '2026-04-01', ''], 'Price (p/kWh): “cheap” is not a number'],
    [
      ['A', 'Two', '29', '9', '', '', '2026-04-01', ''],
      'Night price (p/kWh): a night rate needs a price, a start and an end',
    ],
    [['', 'Flat', '29', '', '', '', '', ''], 'Asset id: is required; Valid from: is required'],
  ])('are refused with the error: %j', (fields, reason) => expect(read(...fields)).toEqual({ reason }));
});
