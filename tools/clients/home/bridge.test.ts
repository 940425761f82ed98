import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiscoveryMessage } from './homeAssistant.ts';
import { HOUR, homeStage, iso, type Stage } from './stage.ts';
import { missingMembers, NOTHING, render, whyNotRendered } from './templates.ts';

const soon = { timeout: 30_000, interval: 100 };

let stage: Stage;
let broker: Aedes;
let listener: Server;
let url: string;
beforeAll(async () => {
  stage = await homeStage();
  broker = await Aedes.createBroker();
  listener = createServer(broker.handle).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  url = `mqtt://127.0.0.1:${(listener.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await stage.close();
  listener.close();
  await new Promise<void>((done) => broker.close(done));
});

/** What the broker keeps for whoever subscribes now, by topic. */
async function retained(): Promise<Map<string, string>> {
  const client = await connectAsync(url);
  const messages = new Map<string, string>();
  client.on('message', (topic, payload, { retain }) => void (retain && messages.set(topic, payload.toString())));
  await client.subscribeAsync('#');
  await new Promise((done) => setTimeout(done, 100));
  await client.endAsync();
  return messages;
}

it('announces homes to Home Assistant and keeps their state with the broker', async (context) => {
  const [own, other] = stage.assets.map((assetUUID) => `halfhour/${assetUUID}`);
  const bridge = stage.run('bridge.ts', { ASSETS: stage.assets.join(), MQTT_URL: url, SECONDS: '1' });
  await expect.poll(async () => (await retained()).size, soon).toBe(9);
  const messages = await retained();
  const state: unknown = JSON.parse(messages.get(`${own}/state`)!);
  expect(state).toMatchObject(stage.home);
  expect(JSON.parse(messages.get(`${other}/state`)!)).toMatchObject({ event: null, earnedGbp: 1.8 });
  const rates = JSON.parse(messages.get(`${own}/tariff`)!) as { value: number }[];
  expect(rates.map(({ value }) => value).filter((value) => value !== 0.25)).toEqual([1.25, 1.25]);

  const id = `halfhour_${stage.assets[0]!.replaceAll('-', '')}`;
  const discovery = DiscoveryMessage.parse(JSON.parse(messages.get(`homeassistant/device/${id}/config`)!));
  expect(discovery.availability.map(({ topic }) => messages.get(topic))).toEqual(['online', 'online']);
  expect(discovery.state_topic).toBe(`${own}/state`);
  const templates = Object.fromEntries(
    Object.entries(discovery.components).map(([key, { value_template }]) => [key, value_template]),
  );
  expect(missingMembers(Object.values(templates), state)).toEqual([]);

  await stage.tenant.client.setClock({ body: { now: iso(stage.start + 1000) } });
  await expect.poll(async () => (await retained()).get(`${own}/state`), soon).toContain('"running":true');
  expect(bridge.output()).toBe('');

  bridge.child.kill('SIGKILL');
  await expect.poll(async () => (await retained()).get('halfhour/bridge/status'), soon).toBe('offline');

  if (whyNotRendered) context.skip(whyNotRendered);
  expect(render(templates, state)).toEqual({
    start: iso(stage.start),
    end: iso(stage.start + HOUR),
    direction: 'TURN_DOWN',
    todo: 'Use less',
    delivered: '1.2',
    earned: '1.8',
    running: 'OFF',
  });
  expect(new Set(Object.values(render(templates, NOTHING)))).toEqual(new Set(['None', 'OFF']));
});

it('says that a home cannot be read, and goes on with the others', async () => {
  const unknown = '01957a3c-0000-7000-8000-000000000000';
  const { output } = stage.run('bridge.ts', { ASSETS: `${unknown},${stage.assets[1]}`, MQTT_URL: url, SECONDS: '1' });
  const statuses = async () => {
    const messages = await retained();
    return [unknown, stage.assets[1]!].map((assetUUID) => messages.get(`halfhour/${assetUUID}/status`));
  };
  await expect.poll(statuses, soon).toEqual(['offline', 'online']);
  expect(output()).toContain(`GET /assets/${unknown} returned 404`);
});
