import { NewTariff } from '#contract/tariff.ts';
import { readDate } from '#energy/readingText.ts';
import { type ColumnMap, type ImportField, plainName } from './columnMap.ts';
import type { ParsedLine } from './lineFields.ts';
import { validateLine, EMPTY_LINE, fieldValuesOf } from './lineFields.ts';

/** Fields of a line of tariffs: a price for the whole day, or with a second one for the night. */
export const tariffFields: readonly ImportField[] = [
  { id: 'assetId', label: 'Asset id', aliases: ['assetid', 'asset', 'siteid', 'id'] },
  { id: 'name', label: 'Tariff', aliases: ['name', 'tariff', 'tariffname', 'product'] },
  { id: 'direction', label: 'Direction', aliases: ['direction', 'way'], hint: 'Import if left empty' },
  {
    id: 'pencePerKwh',
    label: 'Price (p/kWh)',
    aliases: ['penceperkwh', 'price', 'rate', 'unitrate', 'pkwh', 'dayrate'],
  },
  {
    id: 'nightPencePerKwh',
    label: 'Night price (p/kWh)',
    aliases: ['nightpenceperkwh', 'nightprice', 'nightrate', 'offpeakrate'],
    hint: 'One price all day if left empty',
  },
  {
    id: 'nightFrom',
    label: 'Night from',
    aliases: ['nightfrom', 'nightstart', 'offpeakfrom'],
    hint: 'UK time on the half-hour, for example 00:30',
  },
  { id: 'nightTo', label: 'Night to', aliases: ['nightto', 'nightend', 'offpeakto'] },
  {
    id: 'standingChargePencePerDay',
    label: 'Standing charge (p/day)',
    aliases: ['standingchargepenceperday', 'standingcharge', 'standing'],
  },
  { id: 'validFrom', label: 'Valid from', aliases: ['validfrom', 'from', 'start', 'startdate', 'firstday'] },
  {
    id: 'validTo',
    label: 'Valid to',
    aliases: ['validto', 'to', 'end', 'enddate'],
    hint: 'The first day without the tariff; open-ended if left empty',
  },
  { id: 'supplierName', label: 'Supplier', aliases: ['suppliername', 'supplier'] },
  { id: 'tariffCode', label: 'Tariff code', aliases: ['tariffcode', 'code', 'productcode'] },
];

export const tariffTemplate = {
  header: tariffFields.map(({ id }) => id),
  rows: [
    ['HOME-0001', 'Flat 2026', 'import', '24.5', '', '', '', '53.2', '2026-04-01', '', 'Example Energy', ''],
    [
      'HOME-0002',
      'Two rates',
      'import',
      '29.1',
      '8.9',
      '00:30',
      '05:30',
      '53.2',
      '2026-04-01',
      '2027-04-01',
      'Example Energy',
      'E-7',
    ],
  ],
};

const NUMBER = /^-?\d+(\.\d+)?$/;
const number = (text: string | undefined): number | string | undefined =>
  text !== undefined && NUMBER.test(text) ? Number(text) : text;
const clock = (text: string | undefined): string | undefined =>
  text !== undefined && /^\d:\d\d$/.test(text) ? `0${text}` : text;
const date = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : (readDate(text) ?? text);

/** Parses one line as a tariff of an asset, or returns every error in it. */
export function parseTariffLine(_line: number, fields: string[], columns: ColumnMap): ParsedLine {
  const values = fieldValuesOf(tariffFields, fields, columns);
  const {
    assetId,
    pencePerKwh,
    nightPencePerKwh,
    nightFrom,
    nightTo,
    direction = 'import',
    standingChargePencePerDay,
    validFrom,
    validTo,
    ...words
  } = values;
  if (Object.keys(values).length === 0) return { reason: EMPTY_LINE };
  const missing = [
    assetId === undefined && 'Asset id',
    words['name'] === undefined && 'Tariff',
    pencePerKwh === undefined && 'Price (p/kWh)',
    validFrom === undefined && 'Valid from',
  ].filter((label) => label !== false);
  if (missing.length > 0) return { reason: missing.map((label) => `${label}: is required`).join('; ') };
  const prices = [
    ['Price (p/kWh)', pencePerKwh] as const,
    ['Night price (p/kWh)', nightPencePerKwh] as const,
    ['Standing charge (p/day)', standingChargePencePerDay] as const,
  ];
  const wrong = prices.filter(([, text]) => text !== undefined && !NUMBER.test(text));
  if (wrong.length > 0)
    return { reason: wrong.map(([label, text]) => `${label}: “${text}” is not a number`).join('; ') };
  const twoRates = nightPencePerKwh !== undefined;
  if (twoRates !== (nightFrom !== undefined) || twoRates !== (nightTo !== undefined))
    return { reason: 'Night price (p/kWh): a night rate needs a price, a start and an end' };
  const [from, to] = [clock(nightFrom), clock(nightTo)];
  const unitRates = twoRates
    ? [
        { label: 'Night', pencePerKwh: number(nightPencePerKwh), startTime: from, endTime: to },
        { label: 'Day', pencePerKwh: number(pencePerKwh), startTime: to, endTime: from },
      ]
    : [{ label: 'All day', pencePerKwh: number(pencePerKwh) }];
  const tariff = {
    ...words,
    direction: plainName(direction),
    tariffType: twoRates ? 'TIME_OF_USE' : 'SINGLE_RATE',
    unitRates,
    ...(standingChargePencePerDay !== undefined && { standingChargePencePerDay: number(standingChargePencePerDay) }),
    validFrom: date(validFrom),
    ...(validTo !== undefined && { validTo: date(validTo) }),
  };
  const reason = validateLine(NewTariff, tariff, [
    ...tariffFields,
    { id: 'unitRates', label: twoRates ? 'Night from, night to' : 'Price (p/kWh)', aliases: [] },
  ]);
  return reason === null ? { body: { assetId, ...tariff } } : { reason };
}
