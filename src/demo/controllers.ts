import type { Client } from '#client/client.ts';
import type { DemoAsset } from './fleet.ts';
import type { RegisteredAsset } from './registerFleet.ts';

/** Whoever takes set-points for the demo's assets; all are simulated, and answer as their devices would. */
interface DemoController {
  name: string;
  controls: (asset: DemoAsset) => boolean;
  ackWithinSeconds?: number;
  pollIntervalSeconds?: number;
  contactName?: string;
  contactPhone?: string;
  contactEmail?: string;
}

const isBehindGateway = ({ number, assetType }: DemoAsset): boolean =>
  number % 3 === 0 && (assetType === 'HEAT_PUMP' || assetType === 'BATTERY');

const CONTROLLERS: readonly DemoController[] = [
  { name: 'Gateways (VEN)', controls: isBehindGateway, pollIntervalSeconds: 300, ackWithinSeconds: 600 },
  {
    name: 'Charger cloud',
    controls: ({ assetType }) => assetType === 'EV_CHARGER',
    contactName: 'Charger cloud duty desk',
    contactPhone: '+44 20 7946 0101',
    contactEmail: 'duty@charger-cloud.example',
  },
  // Out of reach for some minutes in events that begin on the hour: see docs/operate/install.md.
  {
    name: 'Heat pump maker (unsteady)',
    controls: (asset) => asset.assetType === 'HEAT_PUMP' && !isBehindGateway(asset),
  },
  {
    name: 'Battery maker',
    controls: (asset) => asset.assetType === 'BATTERY' && !isBehindGateway(asset),
    contactName: 'Battery maker support',
    contactPhone: '+44 20 7946 0102',
    contactEmail: 'support@battery-maker.example',
  },
  {
    name: 'Households by e-mail',
    controls: ({ assetType, isSite }) => assetType === 'SMART_METER' && !isSite,
    ackWithinSeconds: 3600,
  },
  { name: 'Sites (building management)', controls: ({ isSite }) => isSite, ackWithinSeconds: 3600 },
];

/** Creates the controllers; returns their ids by name. */
export async function createControllers(client: Client): Promise<Record<string, string>> {
  const made: Record<string, string> = {};
  for (const { name, controls: _, ...more } of CONTROLLERS) {
    const { controllerUUID } = await client.createController({ body: { name, channel: 'SIMULATED', ...more } });
    made[name] = controllerUUID;
  }
  return made;
}

/** Puts assets under the controller of their kind; roofs have none. */
export async function assignToControllers(
  client: Client,
  controllers: Record<string, string>,
  registered: readonly RegisteredAsset[],
): Promise<void> {
  for (const { name, controls } of CONTROLLERS) {
    const assetUUIDs = registered.filter(({ member }) => controls(member)).map(({ assetUUID }) => assetUUID);
    if (assetUUIDs.length === 0) continue;
    await client.assignControllerAssets({ params: { controllerUUID: controllers[name]! }, body: { assetUUIDs } });
  }
}
