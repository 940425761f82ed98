import * as fc from 'fast-check';
import { naughtyValue } from './naughty.ts';

type Container = Record<string | number, unknown>;
type Place = { holder: Container; key: string | number };

function placesOf(value: unknown, places: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null) return places;
  for (const key of Object.keys(value)) {
    places.push({ holder: value as Container, key });
    placesOf((value as Container)[key], places);
  }
  return places;
}

export interface Mutation {
  /** Index of one of the value's places, modulo their number. */
  at: number;
  how: 'drop' | 'replace' | 'add' | 'wrap' | 'repeat';
  value: unknown;
  name: string;
}

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1000),
  how: fc.constantFrom('drop', 'replace', 'replace', 'replace', 'add', 'wrap', 'repeat'),
  value: naughtyValue,
  name: fc.constantFrom(
    'extra',
    'tenant',
    'tenant_uuid',
    'status',
    'role',
    'createdUTC',
    '',
    'a/b~c',
    'constructor',
    'toString',
    '\u0000',
    '\ud800',
    'x'.repeat(5000),
  ),
});

/** A copy of a JSON value with one fault, or the other value in its place. */
export function mutate(original: unknown, { at, how, value, name }: Mutation): unknown {
  const whole = { body: structuredClone(original) };
  const places = placesOf(whole);
  const { holder, key } = places[at % places.length]!;
  const found = holder[key];
  if (how === 'drop') delete holder[key];
  else if (how === 'wrap') holder[key] = [found];
  else if (how === 'add' && typeof found === 'object' && found !== null && !Array.isArray(found))
    (found as Container)[name] = value;
  else if (how === 'repeat' && Array.isArray(found)) found.push(...(structuredClone(found) as unknown[]));
  else holder[key] = value;
  return whole.body;
}
