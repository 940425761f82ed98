import { below, type Descriptions } from './shared.ts';

const MONTH = 'London month, YYYY-MM.';
const DIFFERENCE = 'Received less expected, in £';
const DUE = 'Last London day on which it can be sent to the buyer, YYYY-MM-DD';
const cause =
  'MISSING_DATA: one side alone counts the half hour. HALF_HOUR: other energy was counted. CURVE: the same energy was paid by ' +
  'another factor or limit. ROUNDING: no more than rounding makes. UNEXPLAINED: the rest.';
const STATES =
  'OPEN: to be sent to the buyer. SENT. ACCEPTED or REJECTED: what the buyer answered. CLOSED: nothing more is done.';

const mapping = {
  gbp: 'Column of the amounts in £.',
  product: 'Column of the product; null where the file is of one.',
  month: 'Column of the month, or of a day of it; null where half hours or events say it.',
  event: 'Column of the event, by UUID or by its name in the scheme; null for none.',
  halfHour: 'Column of the half hour; null for none.',
  mwh: 'Column of the energy in MWh that the buyer counted; null for none.',
  zone: 'Clock of half hours without an offset.',
  stamp: 'Which end of a half hour is written.',
};
const file = {
  fileUUID: 'UUID of the file.',
  name: 'Name of the file.',
  buyer: 'Who paid.',
  sha256: 'SHA-256 of the file, in hexadecimal digits.',
  bytes: 'Length of the file.',
  rows: 'Rows below its header.',
  lines: 'Products and months in it.',
};
const line = {
  lineUUID: 'UUID of the line.',
  fileUUID: 'UUID of the file that it came in.',
  schemeName: 'Name of the event scheme.',
  buyer: 'Who paid.',
  product: 'Product of the buyer.',
  month: MONTH,
  events: 'Live events that it is compared with: of the month, or those it names where the month has several lines.',
  eventsWithoutRun: 'Events of the month that are over and have no stats run yet: they are not expected.',
  expectedGbp: 'What the newest runs of the events come to, in £ to a penny.',
  receivedGbp: 'What the buyer paid, in £.',
  differenceGbp: `${DIFFERENCE}.`,
  verdict: 'The difference and its causes in a sentence, in English.',
  causes: 'The difference by cause; they add up to it.',
  ...below('causes', { cause, halfHours: 'Half hours with the cause.', gbp: `${DIFFERENCE}.` }),
  dispute: 'The dispute of the line; null without one.',
  ...below('dispute', {
    disputeUUID: 'UUID of the dispute.',
    state: STATES,
    dueDay: `${DUE}; null without one.`,
    updatedUTC: 'When it last changed; UTC instant.',
  }),
};

export const payments: Descriptions = {
  PaymentMapping: { '': 'Which column of a file of payments has what, by the names in its header.', ...mapping },
  NewPaymentFile: {
    '': 'A file of payments: CSV in UTF-8 with a header, at most 700,000 bytes and 10,000 rows.',
    name: file.name,
    schemeUUID: 'UUID of the scheme whose events were paid.',
    buyer: 'Who paid; by default the buyer of the scheme’s market pack.',
    product: 'Product of rows that name none.',
    month: `${MONTH} Of rows that name none; by default that of their half hour or event.`,
    mapping: 'Which column has what.',
    content: 'The file in base64.',
    dryRun: 'True checks the file and stores nothing.',
  },
  PaymentFile: { '': 'A file of payments.', ...file },
  PaymentFileDetail: {
    '': 'A file of payments as it was received.',
    ...file,
    mapping: 'Which column has what.',
    content: 'The file in base64, byte for byte.',
  },
  PaymentLine: { '': 'What a buyer paid for a product in a month, beside what was expected.', ...line },
  PaymentLineDetail: {
    '': 'A line of payments with every difference.',
    ...line,
    differences: 'Every difference; they add up to differenceGbp.',
    ...below('differences', {
      cause,
      startTime: 'Start of the half hour; UTC instant, null for what belongs to the line.',
      eventUUID: 'UUID of the event; null where there is none, or more than one.',
      eventName: 'Name of the event.',
      gbp: `${DIFFERENCE}.`,
    }),
    history: 'What became of the dispute, newest first.',
    ...below('history', {
      atUTC: 'When; UTC instant.',
      state: STATES,
      dueDay: `${DUE}; null without one.`,
      note: 'Note of an operator; null without one.',
    }),
  },
  NewDispute: {
    '': 'Body of dispute create.',
    dueDay: `${DUE}; null for none, absent for the days of the market pack.`,
    note: 'Note for the history; absent or null for none.',
  },
  DisputeChanges: {
    '': 'What became of a dispute.',
    state: STATES,
    dueDay: `${DUE}; null for none.`,
    note: 'Note for the history; absent or null for none.',
  },
};
