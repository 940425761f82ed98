import type { ImportField } from './columnMap.ts';

const who: readonly ImportField[] = [
  {
    id: 'assetId',
    label: 'Asset id',
    aliases: ['assetid', 'asset', 'householdid', 'lclid', 'siteid', 'id', 'meterid', 'customerid'],
  },
  {
    id: 'mpan',
    label: 'MPAN',
    aliases: ['mpan', 'mpancore', 'importmpan', 'exportmpan', 'meterpoint'],
    hint: 'Instead of the asset id',
  },
];
const kind: readonly ImportField[] = [
  {
    id: 'direction',
    label: 'Direction',
    aliases: ['direction', 'flow', 'importexport'],
    hint: 'Import or export; import if left empty',
  },
  {
    id: 'type',
    label: 'Actual or estimated',
    aliases: ['readingtype', 'actualorestimated', 'quality', 'status', 'type', 'flag', 'ae'],
    hint: 'Actual if left empty',
  },
];
const date: ImportField = {
  id: 'date',
  label: 'Date',
  aliases: ['settlementdate', 'date', 'readingdate', 'day', 'localdate'],
};

/** A half hour a line. */
export const readingFields: readonly ImportField[] = [
  ...who,
  {
    id: 'time',
    label: 'Time',
    aliases: [
      'starttime',
      'timestamputc',
      'timestamp',
      'start',
      'datetime',
      'intervalstart',
      'tstp',
      'time',
      'utc',
      'readingtime',
      'endtime',
    ],
  },
  { ...date, hint: 'With the settlement period, instead of the time' },
  {
    id: 'period',
    label: 'Settlement period',
    aliases: ['settlementperiod', 'period', 'sp', 'halfhourperiod', 'hhperiod'],
  },
  {
    id: 'value',
    label: 'kWh',
    aliases: [
      'value',
      'kwh',
      'kwhperhalfhour',
      'energykwhhh',
      'consumptionkwh',
      'consumption',
      'energy',
      'energykwh',
      'usage',
      'kwhhh',
      'reading',
    ],
  },
  ...kind,
];

/** A day a line, its half hours side by side. */
export const wideFields: readonly ImportField[] = [...who, date, ...kind];

export const readingTemplate = {
  header: ['assetId', 'startTime', 'kWh', 'direction', 'readingType'],
  rows: [
    ['HOME-0001', '2026-01-15T17:00:00Z', '0.312', 'import', 'ACTUAL'],
    ['HOME-0001', '2026-01-15T17:30:00Z', '0.298', 'import', 'ESTIMATED'],
  ],
};
