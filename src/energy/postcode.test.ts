import { expect, test } from 'vitest';
import { normalisePostcode } from './postcode.ts';

const VALID = [
  'SW1A 1AA',
  'M1 1AE',
  'B33 8TH',
  'CR2 6XH',
  'DN55 1PT',
  'EC1A 1BB',
  'W1A 0AX',
  'N1C 4AG',
  'W1T 4PW',
  'E20 2ST',
  'SE1P 5LX',
  'GIR 0AA',
];

test.each(VALID)('%s is valid, however it is written', (postcode) => {
  for (const text of [
    postcode,
    postcode.toLowerCase(),
    postcode.replace(' ', ''),
    ` ${postcode.split('').join(' ')} `,
  ]) {
    expect(normalisePostcode(text)).toBe(postcode);
  }
});

test.each(['QA1 1AA', 'SW1A 1A', 'BFPO 801', 'SW1A 1CA', 'AI1 1AA', '', 'SW1A-1AA', 'ß1 1AA', 'ſ1 1AA'])(
  '%s is invalid',
  (text) => {
    expect(normalisePostcode(text)).toBeNull();
  },
);
