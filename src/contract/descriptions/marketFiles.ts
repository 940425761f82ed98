import { below, type Descriptions } from './shared.ts';

const FIELD =
  'What the column has. METERED and BASELINE are energy by the convention; STAMP, or DATE and TIME, or SETTLEMENT_DATE and ' +
  'SETTLEMENT_PERIOD say the half hour; FROM and TO are the first and last day of the file.';
const convention = {
  quantity: 'Unit of energy, or of mean power.',
  positive: 'What a number above zero means.',
  decimals: 'Decimals that are written; what is beyond is rounded, half away from zero.',
  stamp: 'Which end of a half hour is written.',
  zone: 'Clock of the times.',
  timeFormat: 'ISO has an offset or Z; DATE_TIME is like 2026-07-15 17:30, UK_DATE_TIME like 15/07/2026 17:30.',
};
const binding = {
  name: 'Name of the template; those of one name are versions.',
  kind: 'What a row is: a reading, a half hour of all assets together, or an asset.',
  packId: 'Market pack that it belongs to; null for none.',
  columns: 'Every column of the template, in its order.',
  convention: 'How energy and times are written.',
};
const storedBinding = {
  ...binding,
  bindingUUID: 'UUID of this version.',
  version: 'Its number, from 1.',
  sha256: 'SHA-256 of the template as it was uploaded, in hexadecimal digits.',
  createdBy: 'The operator behind the key; null where there is none.',
};
const file = {
  fileUUID: 'UUID of the file.',
  name: 'Name of the file.',
  format: 'Which data set it is.',
  sha256: 'SHA-256 of the file, in hexadecimal digits.',
  bytes: 'Length of the file.',
  rows: 'Rows below its header.',
  instructions: 'Instructions to the company.',
};
const outcome = {
  isRepeated: 'Whether it was received before: nothing was changed then, and the outcomes are those of the first time.',
  leftOut: 'Rows of other companies, bids that were not accepted, and availability without utilisation.',
  lines: 'Each instruction with what became of it; with dryRun, what would.',
  ...below('lines', {
    row: 'Its first row, from 1 below the header.',
    name: 'Name of its event.',
    eventType: 'What is asked.',
    startTime: 'Start; UTC instant.',
    endTime: 'End; UTC instant.',
    mw: 'Power that is asked, in MW: the contracted power of the event.',
    priceGbpPerMwh: 'Price in £/MWh; null where the file has none.',
    zone: 'Zone as the buyer names it; null where the file has none.',
    outcome:
      'CREATED: a new event. CHANGED: the event that it became before has other terms now. UNCHANGED: it had these. ' +
      'SKIPPED: it became nothing.',
    reason: 'Why it was skipped; null where it was not.',
    eventUUID: 'UUID of its event; null where it has none.',
  }),
};

export const marketFiles: Descriptions = {
  BoundColumn: {
    '': 'A column of a buyer’s template with what it has.',
    column: 'Its name in the header.',
    field: FIELD,
    constant: 'What CONSTANT has in every row; absent or null for other fields.',
  },
  FileConvention: { '': 'How a buyer’s file writes energy and times.', ...convention },
  NewFileBinding: {
    '': 'A buyer’s empty template with what its columns have.',
    ...binding,
    packId: 'Market pack that it belongs to; absent or null for none.',
    template: 'The template in base64: CSV in UTF-8 with its header, at most 100,000 bytes.',
  },
  FileBinding: { '': 'A version of a bound template.', ...storedBinding },
  FileBindingDetail: {
    '': 'A version of a bound template, with the template.',
    ...storedBinding,
    template: 'The template in base64, byte for byte.',
  },
  MarketFile: {
    '': 'What a file for a buyer will have.',
    format: 'Which file.',
    columns: 'Its header.',
    convention: 'How it writes energy and times; null where it has none, or where the format says so.',
    assets: 'Assets that take part.',
    incompleteAssets: 'How many of them lack what the file needs.',
    incomplete: 'The first 100 of these.',
    ...below('incomplete', {
      missing:
        'MPAN, OWN_MPAN (an MPAN that is not that of a meter it is behind), GSP_GROUP, BM_UNIT (the market pack names none ' +
        'for its group), DATA_ACCESS (its user allows no half hours).',
    }),
  },
  NewInstructionFile: {
    '': 'A buyer’s file of dispatches or accepted bids: CSV in UTF-8, at most 700,000 bytes and 10,000 rows.',
    name: file.name,
    schemeUUID: 'UUID of the scheme that its events belong to.',
    format: file.format,
    company: 'Your company as the file names it; required but for SPEN_DISPATCHES, whose rows name none.',
    zone: 'Clock of times without an offset; required for SPEN_DISPATCHES, whose columns do not say.',
    eventType:
      'What is asked, where the file does not say so or in other words; UKPN_DISPATCHES ask for TURN_DOWN without it.',
    runningType: 'Whether the events are LIVE; TEST by default.',
    content: 'The file in base64.',
    dryRun: 'True reads the file, says what would become of it, and stores nothing.',
  },
  ListedInstructionFile: { '': 'A file of a buyer’s instructions.', ...file },
  InstructionFile: { '': 'A file of a buyer’s instructions, with what became of each.', ...file, ...outcome },
  InstructionFileDetail: {
    '': 'A file of a buyer’s instructions as it was received.',
    ...file,
    ...outcome,
    content: 'The file in base64, byte for byte.',
  },
};
