import { assert, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { addressGroup } from './addressGroup.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:1:2:3:4', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['no address', 'no address'],
])('%s counts as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

test('every address of a /64 counts as one, however it is written, and another /64 as another', () => {
  const group = integer({ min: 0, max: 0xffff });
  assert(
    property(
      tuple(group, group, group, group),
      tuple(group, group, group, group),
      tuple(group, group, group, group),
      ([a, b, c, d], one, two) => {
        const written = (groups: number[], digits: number) =>
          groups.map((each) => each.toString(16).padStart(digits, '0')).join(':');
        const network = [0x2000 | (a & 0xfff), b, c, d];
        const first = addressGroup(written([...network, ...one], 1));
        expect(addressGroup(written([...network, ...two], 4).toUpperCase())).toBe(first);
        expect(addressGroup(written([...network.slice(0, 3), d ^ 1, ...one], 1))).not.toBe(first);
      },
    ),
  );
});
