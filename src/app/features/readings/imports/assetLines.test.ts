import { expect, it } from 'vitest';
import { assetLineFields, assetTemplate, parseAssetLine } from './assetLines.ts';
import { guessColumns, type ColumnMap } from './columnMap.ts';

const header = ['assetId', 'name', 'type', 'mpan', 'postcode', 'powerKw', 'isDomestic', 'installed'];
const columns: ColumnMap = guessColumns(header, assetLineFields);
const read = (...fields: string[]) => parseAssetLine(7, fields, columns);

it("parses a line as the interface's body, empty fields left out", () => {
  expect(read('A-1', 'Mill Lane', 'smart meter', '10 1234 5678 903', 'sw1a1aa', '7.4', 'No', '28/02/2025')).toEqual({
    body: {
      assetId: 'A-1',
      name: 'Mill Lane',
      assetType: 'SMART_METER',
      mpan: '10 1234 5678 903',
      locationPostcode: 'sw1a1aa',
      powerKw: 7.4,
      isDomestic: false,
      installationDate: '2025-02-28',
    },
  });
  expect(read('A-2', '', 'EV charger', '', '', '', '', '')).toMatchObject({
    body: { assetId: 'A-2', assetType: 'EV_CHARGER' },
  });
});

it('reads what registers ask for, names of other systems separated by semicolons', () => {
  const map = guessColumns(['id', 'importKw', 'maker', 'metered at', 'externalIds'], assetLineFields);
  const readMore = (...fields: string[]) => parseAssetLine(2, fields, map);
  expect(readMore('A', '1,000', 'Tesla', 'Asset meter', 'FMAR: 0192; MRID: urn:uuid:5f;')).toMatchObject({
    body: {
      assetId: 'A',
      importKw: 1000,
      manufacturer: 'Tesla',
      meteringPoint: 'ASSET',
      externalIds: [
        { system: 'FMAR', id: '0192' },
        { system: 'MRID', id: 'urn:uuid:5f' },
      ],
    },
  });
  expect(readMore('A', '', '', 'roof', '')).toMatchObject({ reason: 'Metered: “roof” is neither boundary nor asset' });
  expect(readMore('A', '', '', '', 'FMAR')).toMatchObject({ reason: expect.stringMatching(/^Ids in other systems: /) });
});

it.each([
  [['A', '', '', '1012345678904', '', '', '', ''], /^MPAN: the check digit/],
  [['A', '', '', '1.01235E+12', '', '', '', ''], /rounded by a spreadsheet/],
  [['A', '', 'SMART_METER', '', '', '', '', ''], /^MPAN: a smart meter needs/],
  [['A', '', 'Toaster', '', '', '', '', ''], /^Type: “Toaster” is not one of Smart meter, Battery/],
  [['A', '', '', '', 'Nowhere', '', '', ''], /^Postcode: /],
  [['A', '', '', '', '', 'strong', '', ''], /^Power \(kW\): “strong” is not a number$/],
  ...['7,4', '1,23,456', '0x10', '1e3', 'NaN', 'Infinity'].map((power): [string[], RegExp] => [
    ['A', '', '', '', '', power, '', ''],
    new RegExp(`^Power \\(kW\\): “${power}” is not a number$`),
  ]),
  [['A', '', '', '', '', '', 'perhaps', ''], /^Domestic: “perhaps” is neither yes nor no$/],
  [['A', '', '', '', 'Nowhere', '-3', '', '31/02/2025'], /^Installed on.*Postcode.*Power|Postcode.*; /],
  [['', '', '', '', '', '', '', ''], /All chosen columns are empty/],
])('%j is refused with the reason', (fields, reason) => {
  expect(read(...fields)).toMatchObject({ reason: expect.stringMatching(reason) });
});

it('accepts every line of the template', () => {
  const map = guessColumns(assetTemplate.header, assetLineFields);
  for (const [index, fields] of assetTemplate.rows.entries())
    expect(parseAssetLine(index + 2, fields, map)).toHaveProperty('body');
});
