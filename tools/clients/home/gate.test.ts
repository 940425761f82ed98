import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '#testing/freePort.ts';
import { RestConfiguration } from './homeAssistant.ts';
import { EXAMPLES, HOUR, homeStage, iso, type Stage } from './stage.ts';
import { missingMembers, NOTHING, render, whyNotRendered } from './templates.ts';

const yaml = (...path: string[]): unknown =>
  parse(readFileSync(join(EXAMPLES, ...path), 'utf8'), {
    customTags: [{ tag: '!secret', resolve: (name: string) => `secret ${name}` }],
  });
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const token = randomBytes(24).toString('base64url');

let stage: Stage;
let folder: string;
let homes: string;
let url: string;
const ask = (path: string, key = token) => fetch(url + path, { headers: { authorization: `Bearer ${key}` } });

beforeAll(async () => {
  stage = await homeStage();
  folder = mkdtempSync(join(tmpdir(), 'halfhour-gate-'));
  homes = join(folder, 'homes.txt');
  writeFileSync(homes, `${hashOf(token)} ${stage.assets[0]}\n`);
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const { output } = stage.run('gate.ts', { HOMES: homes, PORT: String(port) });
  await vi.waitFor(() => expect(output()).toBe('listening\n'), { timeout: 30_000 });
});
afterAll(async () => {
  await stage.close();
  rmSync(folder, { recursive: true });
});

describe('the gate', () => {
  it('shows a home its own events and results, and nothing else', async () => {
    const response = await ask('/home');
    expect(await response.json()).toMatchObject(stage.home);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('shows nothing without the token of a home', async () => {
    const responses = [
      await fetch(`${url}/home`),
      await ask('/home', 'x'.repeat(32)),
      await ask('/home', ''),
      await ask('/home', hashOf(token)),
      await ask(`/home?asset=${stage.assets[1]}`),
      await ask('/api/v1/assets'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 404, 404]);
  });

  it('prices the event for evcc, and nothing but the event', async () => {
    const rates = (await (await ask('/home/tariff')).json()) as { start: string; end: string; value: number }[];
    expect(rates).toHaveLength(96);
    expect(Date.parse(rates[0]!.start)).toBeLessThanOrEqual(Date.now());
    expect(rates.slice(1).map(({ start }) => start)).toEqual(rates.slice(0, -1).map(({ end }) => end));
    expect(rates.filter(({ value }) => value !== 0.25).map(({ start, value }) => [Date.parse(start), value])).toEqual([
      [stage.start, 1.25],
      [stage.start + HOUR / 2, 1.25],
    ]);
  });
});

describe('the REST sensors of Home Assistant', () => {
  const [resource] = RestConfiguration.parse(yaml('home-assistant', 'rest.yaml')).rest;
  const sensors = [...resource!.sensor, ...resource!.binary_sensor];
  const templates = Object.fromEntries(sensors.map((sensor) => [sensor.unique_id, sensor.value_template]));
  const conditions = Object.fromEntries(
    sensors.map(({ unique_id, availability = 'True' }) => [unique_id, availability]),
  );

  it('read what the gate answers', async () => {
    const answer: unknown = await (await ask('/home')).json();
    expect(missingMembers([...Object.values(templates), ...Object.values(conditions)], answer)).toEqual([]);
    expect(new URL(resource!.resource).pathname).toBe('/home');
    expect(resource!.headers).toEqual({ authorization: 'secret halfhour_authorization' });
  });

  it('show it, and are not available where there is nothing', async (context) => {
    if (whyNotRendered) context.skip(whyNotRendered);
    const answer: unknown = await (await ask('/home')).json();
    expect(render(templates, answer)).toEqual({
      halfhour_start: iso(stage.start),
      halfhour_end: iso(stage.start + HOUR),
      halfhour_direction: 'TURN_DOWN',
      halfhour_todo: 'Use less',
      halfhour_delivered: '1.2',
      halfhour_earned: '1.8',
      halfhour_running: 'False',
    });
    expect(Object.values(render(conditions, answer))).not.toContain('False');
    const available = Object.entries(render(conditions, NOTHING)).filter(([, value]) => value === 'True');
    const shown = render(Object.fromEntries(available.map(([id]) => [id, templates[id]!])), NOTHING);
    expect(shown).toEqual({ halfhour_todo: 'Nothing', halfhour_running: 'False' });
  });
});

it.each(['evcc-http.yaml', 'evcc-mqtt.yaml'])('evcc: %s names what the gate and the bridge offer', (name) => {
  const { tariffs } = yaml('evcc', name) as { tariffs: { grid: { type: string; forecast: Record<string, string> } } };
  const { type, forecast } = tariffs.grid;
  expect(type).toBe('custom');
  if (forecast['source'] === 'http') expect(new URL(forecast['uri']!).pathname).toBe('/home/tariff');
  else expect(forecast['topic']).toMatch(/^halfhour\/[^/]+\/tariff$/);
});

it('the gate forgets a token whose line is removed, at once', async () => {
  writeFileSync(homes, `${hashOf('another')} ${stage.assets[0]}\n`);
  expect((await ask('/home')).status).toBe(401);
});
