import { formatFixed, formatPounds } from '#app/format/format.ts';
import type { Guardrails } from '#contract/unit.ts';

type Guardrail = readonly [
  of: Exclude<keyof Guardrails, 'autopilot'>,
  name: string,
  write: (value: number) => string,
  /** As sentences name what holds an offer; absent where it holds none. */
  inSentence?: string,
];

/** Guardrails of a unit, each with its name and how its value is written. */
export const GUARDRAILS: readonly Guardrail[] = [
  ['lowestPriceGbpPerMwh', 'Lowest price', formatPounds, 'the lowest price'],
  [
    'greatestShareOfP50',
    'Greatest share of the median',
    (value) => `${formatFixed(100 * value, 0)} %`,
    'the share of the median delivery',
  ],
  ['highestMw', 'Highest power', (value) => `${formatFixed(value, 1)} MW`, 'the highest power'],
  [
    'greatestStrikeChance',
    'Greatest chance of a strike',
    (value) => `${formatFixed(100 * value, 1)} %`,
    'the chance of a strike',
  ],
  ['secondPersonAboveMw', 'Second person above', (value) => `${formatFixed(value, 1)} MW`],
];
