/**
 * Publishes homes to Home Assistant by MQTT discovery, and their prices for evcc. The key of the tenant stays here; what a
 * home may read is for the broker to say, by topic.
 *
 * `HALFHOUR_URL=… HALFHOUR_KEY=… HALFHOUR_TENANT=… ASSETS=uuid,uuid MQTT_URL=mqtts://user:password@broker node bridge.ts`
 * (Node.js 22.18 or newer, and the package mqtt).
 */
import { connectAsync } from 'mqtt';
import { discoveryOf, discoveryTopic, STATUS_TOPIC, topicsOf } from './discovery.ts';
import { readAsset, readHome } from './home.ts';
import { ratesOf } from './tariff.ts';

const { HALFHOUR_URL = '', HALFHOUR_KEY = '', HALFHOUR_TENANT = '', ASSETS = '', MQTT_URL = '' } = process.env;
const { GBP_PER_KWH = '0.25', EVENT_GBP_PER_KWH = '1', SECONDS = '60' } = process.env;
const service = { url: HALFHOUR_URL, key: HALFHOUR_KEY, tenant: HALFHOUR_TENANT };
const kept = { retain: true, qos: 1 } as const;

const broker = await connectAsync(MQTT_URL, {
  will: { topic: STATUS_TOPIC, payload: Buffer.from('offline'), ...kept },
});
const publish = (topic: string, value: unknown) =>
  broker.publishAsync(topic, typeof value === 'string' ? value : JSON.stringify(value), kept);

async function publishHome(assetUUID: string): Promise<void> {
  const asset = await readAsset(service, assetUUID);
  const home = await readHome(service, asset);
  const topics = topicsOf(assetUUID);
  await publish(discoveryTopic(assetUUID), discoveryOf(asset));
  await publish(topics.state, home);
  await publish(topics.tariff, ratesOf(home, Date.now(), Number(GBP_PER_KWH), Number(EVENT_GBP_PER_KWH)));
  await publish(topics.status, 'online');
}

broker.on('error', (error) => console.error(error.message));
// After a lost connection the broker has published the last will.
broker.on('connect', () => void publish(STATUS_TOPIC, 'online'));
await publish(STATUS_TOPIC, 'online');
for (;;) {
  for (const assetUUID of ASSETS.split(','))
    await publishHome(assetUUID).catch(async (error: unknown) => {
      console.error(assetUUID, error);
      await publish(topicsOf(assetUUID).status, 'offline');
    });
  await new Promise((done) => setTimeout(done, 1000 * Number(SECONDS)));
}
