import { describe, expect, test } from 'vitest';
import { distributorOf, formatMpan, mpanCheckDigit, parseMpan } from './mpan.ts';

const VALID =
  '1000000000704 1100000000772 1200000000847 1300000000911 1400000000980 1500000001055 1600000001120 ' +
  '1700000001198 1800000001262 ' +
  '1900000001337 2000000001409 2100000001477 2200000001541 2300000001616 2600000001823 1012345678903 ' +
  '2000000000015 1234567890126 1200000000030';

describe('parseMpan', () => {
  test.each(VALID.split(' '))('%s is valid', (core) => {
    expect(parseMpan(core)).toEqual({ ok: true, core, topLine: null });
    expect(parseMpan(`00111222${core}`)).toEqual({ ok: true, core, topLine: '00111222' });
    expect(mpanCheckDigit(core.slice(0, 12))).toBe(Number(core[12]));
  });

  test('spaces do not matter', () => {
    expect(parseMpan(' 12 0000 0000\t84 7 ')).toEqual({ ok: true, core: '1200000000847', topLine: null });
  });

  test.each([
    ['1012345678901', 'CHECK_DIGIT'],
    ['1234567890121', 'CHECK_DIGIT'],
    ['0011122210123456789O3', 'CHARACTERS'],
    ['12-0000-0000-84-7', 'CHARACTERS'],
    ['١٢٠٠٠٠٠٠٠٠٨٤٧', 'CHARACTERS'],
    ['', 'LENGTH'],
    ['120000000084', 'LENGTH'],
    ['12000000008470', 'LENGTH'],
  ])('%s is refused for %s', (text, reason) => {
    expect(parseMpan(text)).toEqual({ ok: false, reason });
  });
});

test('the first two digits identify the network', () => {
  expect(distributorOf('1200000000847')).toEqual({ id: '12', name: 'London', gspGroup: '_C' });
  expect(distributorOf('1700000001198')).toEqual({ id: '17', name: 'North Scotland', gspGroup: '_P' });
  const groups = VALID.split(' ')
    .slice(0, 14)
    .map((core) => distributorOf(core)?.gspGroup);
  expect(groups.join('')).toBe('_A_B_C_D_E_F_G_P_N_J_H_K_L_M');
  expect(distributorOf('2600000001823')).toBeNull();
});

test('a core is formatted in its groups', () => {
  expect(formatMpan('1200000000119')).toBe('12 0000 0000 11 9');
});
