import type { Descriptions } from './shared.ts';

const listed = {
  version: 'Its number, from 1.',
  receivedUTC: 'When it was received; UTC instant.',
  receivedBy: 'The operator behind the key; null where there is none.',
  validFromUTC: 'From when on events start by it; UTC instant.',
  positive: 'What a number above zero means in its file.',
  sha256: 'SHA-256 of the file as it was sent, in hexadecimal digits.',
  warnings: 'SIGN_SUSPECTED: nearly all of its values are export.',
};

export const weekTemplates: Descriptions = {
  NewWeekTemplate: {
    '': 'Body of week template create.',
    file: 'Text of the file: `day_of_week,local_time,power_kw` and 336 rows, days in capitals, each time the start of its half hour in London.',
    validFrom: 'From when on events start by it; now where absent.',
    dryRun: 'True checks the file and stores nothing; the version is the number that it would have.',
  },
  ListedWeekTemplate: { '': 'A version of the weekly baseline of a scheme, without its table.', ...listed },
  WeekTemplate: {
    '': 'A version of the weekly baseline of a scheme.',
    ...listed,
    kw: 'The 336 half hours from Monday 00:00 in London, in kW; import is positive.',
    file: 'The table as a file in the form and with the sign it came in.',
  },
};
