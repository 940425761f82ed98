import type { Client } from '#client/client.ts';

/** Gives zones to the assets of a scheme, and makes a unit of one of them. */
export async function addUnits(
  client: Client,
  { schemeUUID, portfolioUUID, assetUUID }: { schemeUUID: string; portfolioUUID: string; assetUUID: string },
): Promise<void> {
  const params = { schemeUUID };
  await client.setZoneTable({ params, body: { file: 'outcode,zone\nSW1A,Z12\nM1,Z6\nAB10,Z1\n' } });
  await client.giveZones({ params, body: { assets: [{ assetUUID, zone: 'Z12' }] } });
  await client.setStandingOptIns({
    params,
    body: {
      assetUUIDs: [assetUUID],
      standing: 'EVERY',
      mostPerWeek: 2,
      quietHours: { from: '22:00', to: '07:00' },
      dryRun: true,
    },
  });
  const { unitUUID } = await client.createUnit({
    body: {
      unitId: 'EQUI-03-Z12',
      schemeUUID,
      zone: 'Z12',
      portfolioUUID,
      validFrom: '2026-05-18',
      guardrails: { lowestPriceGbpPerMwh: 80, greatestStrikeChance: 0.1, autopilot: { mode: 'APPROVE' } },
    },
  });
  await client.setClock({ body: { advance: 'PT1S' } });
  await client.getSchemeZones({ params });
  await client.listUnits({ query: { schemeUUID, pageSize: 1 } });
  await client.listUnitMembers({ params: { unitUUID }, query: { pageSize: 1 } });
  await client.updateUnit({ params: { unitUUID }, body: { guardrails: { highestMw: 2 } } });
  await client.getUnit({ params: { unitUUID } });
  await client.getUnitStrikes({ params: { unitUUID } });
  await client.getUnitSeason({ params: { unitUUID }, query: { pageSize: 1 } });
  await client.archiveUnit({ params: { unitUUID } });
}
