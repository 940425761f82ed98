import type { Client } from '#client/client.ts';
import { districtsOf } from './fleet.ts';
import type { Schemes } from './schemes.ts';

/** Units of the demo, one of each area whose sites are large enough to sell. */
const UNITS = [
  { unitId: 'HALF-01-Z6', area: 'Yorkshire', zone: 'Z6' },
  { unitId: 'HALF-02-Z9', area: 'South West', zone: 'Z9' },
  { unitId: 'HALF-03-Z12', area: 'London', zone: 'Z12' },
] as const;

/** Whether the assets of an area are offered to the buyer. */
export const hasUnit = (area: string): boolean => UNITS.some((unit) => unit.area === area);

const GUARDRAILS = {
  lowestPriceGbpPerMwh: 120,
  greatestShareOfP50: 0.9,
  greatestStrikeChance: 0.08,
  paidToUsersGbpPerMwh: 80,
  // Evenings have events also where nobody looks at the offers.
  autopilot: { mode: 'APPROVE', waitMinutesBeforeSubmission: 10 },
} as const;

/** Zones of the areas: of Scotland the buyer asks nothing. */
const ZONES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(UNITS.map(({ area, zone }) => [area, zone])),
  'South Scotland': 'Z3',
};

/** Gives the districts of the areas their zones, and creates the units, except those that are there. */
export async function createUnits(
  client: Client,
  { DFS: schemeUUID }: Schemes,
  portfolios: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(ZONES).flatMap(([area, zone]) =>
    districtsOf(area).map((outcode) => `${outcode},${zone}`),
  );
  await client.setZoneTable({ params: { schemeUUID }, body: { file: ['outcode,zone', ...rows].join('\n') } });
  const { data } = await client.listUnits({ query: { schemeUUID, pageSize: 100 } });
  const known = new Set(data.map(({ unitId }) => unitId));
  for (const { unitId, area, zone } of UNITS)
    if (!known.has(unitId) && portfolios[area])
      await client.createUnit({
        body: { unitId, schemeUUID, zone, portfolioUUID: portfolios[area], guardrails: GUARDRAILS },
      });
}
