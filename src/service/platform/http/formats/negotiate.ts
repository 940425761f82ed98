import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Format, formatsOf, mediaTypes } from '#contract/format.ts';
import { ProblemError } from '../problem.ts';

/** Range of Accept: its type in lower case, without parameters, which no offered type has, and its weight. */
interface MediaRange {
  range: string;
  weight: number;
}

/**
 * Returns the format of a response by Accept (RFC 9110 12.5.1), JSON where nothing is preferred; throws 406 if none
 * fits.
 */
export function negotiate(row: Endpoint, { headers: { accept } }: Pick<FastifyRequest, 'headers'>): Format | 'json' {
  if (row.formats === undefined || accept === undefined || accept.trim() === '') return 'json';
  const ranges = accept.split(',').map(readRange);
  const offered = formatsOf(row).map((format) => ({ format, weight: weightOf(mediaTypes[format], ranges) }));
  const best = offered.reduce((one, other) => (other.weight > one.weight ? other : one));
  if (best.weight > 0) return best.format;
  const offeredTypes = offered.map(({ format }) => mediaTypes[format]);
  throw new ProblemError('NOT_ACCEPTABLE', `Accept one of ${offeredTypes.join(', ')}`, {
    headers: { vary: 'accept' },
    extra: { offeredTypes },
  });
}

function readRange(text: string): MediaRange {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const weight = quality === undefined ? 1 : Number(quality.split('=')[1]);
  return { range, weight: Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0 };
}

/** Returns the weight of the range that names a type most exactly; 0 if none does. */
function weightOf(type: string, ranges: readonly MediaRange[]): number {
  for (const named of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const found = ranges.find(({ range }) => range === named);
    if (found) return found.weight;
  }
  return 0;
}
