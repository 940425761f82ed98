import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { settingNames } from '#boot/settings.ts';
import commands from '../../../scripts/commands.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DEPLOY = join(ROOT, 'deploy');
const read = (...path: string[]) => readFileSync(join(DEPLOY, ...path), 'utf8');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** Names that are no settings of Halfhour: of the system, of Node.js, and of the images beside it. */
const FOREIGN = [
  'TMPDIR',
  'NODE_COMPILE_CACHE',
  'POSTGRES_PASSWORD',
  'HALFHOUR_PASSWORD',
  'API_HOST',
  'DASHBOARD_HOST',
];
const unknownSettings = (names: string[]) =>
  names.filter((name) => !FOREIGN.includes(name) && !(settingNames as string[]).includes(name));
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!);

describe('the systemd unit', () => {
  it.runIf(hasSystemd)('is understood by systemd', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(DEPLOY, 'halfhour.service')], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
  it('sets settings that there are', () => {
    const names = namesIn(/^Environment=(.*)$/m.exec(read('halfhour.service'))![1]!, /(\w+)=/g);
    expect(names).toContain('DATA_DIR');
    expect(unknownSettings(names)).toEqual([]);
  });
});

describe('the Containerfile', () => {
  const text = read('Containerfile');
  it('has two stages, a user that is not root, one volume and settings that there are', () => {
    expect(text.match(/^FROM /gm)).toHaveLength(2);
    expect(/^USER (\d+):\d+$/m.exec(text)?.[1]).toBe('10001');
    expect(text.match(/^VOLUME .*$/gm)).toEqual(['VOLUME /data']);
    expect(text).toMatch(/^STOPSIGNAL SIGTERM$/m);
    expect(unknownSettings(namesIn(/^ENV (.*)$/m.exec(text)![1]!, /(\w+)=/g))).toEqual([]);
  });

  const server = (status: number): Promise<Server> =>
    new Promise((resolve) => {
      const listening = createServer((_, response) => response.writeHead(status).end());
      listening.listen(0, '127.0.0.1', () => resolve(listening));
    });
  const portOf = (one: Server) => String((one.address() as AddressInfo).port);
  it.each([
    [200, 200, 0],
    [200, null, 0],
    [null, 200, 0],
    [200, 503, 1],
    [503, 200, 1],
    [null, null, 1],
  ])('with a service that says %s and a dashboard that says %s its health check ends with %s', async (...states) => {
    const [program, ...args] = JSON.parse(/^HEALTHCHECK .* CMD (\[.*\])$/m.exec(text)![1]!) as [string, ...string[]];
    expect(program).toBe('node');
    const servers = await Promise.all(states.slice(0, 2).map((status) => server(status ?? 200)));
    const [SERVICE_PORT, PORT] = servers.map(portOf);
    servers.forEach((one, index) => states[index] === null && one.close());
    const child = spawn(process.execPath, args, { env: { ...process.env, PORT, SERVICE_PORT }, stdio: 'ignore' });
    expect((await once(child, 'exit'))[0]).toBe(states[2]);
    for (const one of servers) one.close();
  });
});

describe('the compose file', () => {
  const text = read('compose', 'compose.yaml');
  const parsed = parseYaml(text) as Record<'services' | 'volumes', Record<string, unknown>> & Record<string, unknown>;

  it('has PostgreSQL 18, two services, a dashboard and a proxy, run by commands that there are', () => {
    expect(Object.keys(parsed.services)).toEqual(['postgres', 'service-1', 'service-2', 'dashboard', 'proxy']);
    expect(parsed.services['postgres']).toMatchObject({ image: expect.stringMatching(/postgres:18$/) });
    const named = namesIn(text, /^ {2,4}command: \[(\w+)\]$/gm);
    expect(named).toEqual(['service', 'dashboard']);
    expect(named.filter((name) => !Object.hasOwn(commands, name))).toEqual([]);
  });
  it('sets settings that there are, and mounts files and volumes that there are', () => {
    const names = namesIn(text, /^ {4,6}([A-Z][A-Z_]+):/gm);
    expect(names).toContain('TRUST_PROXY_TLS');
    expect(unknownSettings(names)).toEqual([]);
    for (const file of namesIn(text, /- \.\/([\w.]+):/g))
      expect(existsSync(join(DEPLOY, 'compose', file)), file).toBe(true);
    expect(statSync(join(DEPLOY, 'compose', 'createRole.sh')).mode & 0o111).toBe(0o111);
    expect(Object.keys(parsed.volumes)).toEqual(['postgres', 'backups']);
  });
  it('needs no variable that the page does not name', () => {
    const page = read('README.md');
    const required = new Set(namesIn(text, /\$\{(\w+):\?/g));
    expect([...required].filter((name) => !new RegExp(`^${name}=`, 'm').test(page))).toEqual([]);
  });
  it('has variables as podman-compose 1.0 of Debian 12 knows them: it fills in none with an empty default or message', () => {
    const variables = namesIn(text, /\$\{(?!\w+\})([^}]*)\}/g);
    expect(variables.length).toBeGreaterThan(5);
    expect(variables.filter((each) => !/^\w+(?::-|:\?).+$/.test(each))).toEqual([]);
  });
  it('has a proxy that knows its upstreams and the addresses that are not public', () => {
    const proxy = read('compose', 'proxy.conf.template');
    for (const name of ['service-1:4001', 'service-2:4001', 'dashboard:4000']) expect(proxy).toContain(name);
    expect(namesIn(proxy, /location = (\S+) \{ return 404; \}/g)).toEqual(['/metrics', '/bff/metrics']);
    expect(proxy.split('{').length).toBe(proxy.split('}').length);
  });
});

describe('the chart', () => {
  const values = parseYaml(read('helm', 'halfhour', 'values.yaml')) as Record<string, unknown>;
  const templates = globSync('templates/*', { cwd: join(DEPLOY, 'helm', 'halfhour') })
    .map((path) => read('helm', 'halfhour', path))
    .join('\n');
  const pathsOf = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !/(^|\.)(resources|settings)$/.test(path)
      ? Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, path ? `${path}.${name}` : name))
      : [path];

  it('uses every value, and no other', () => {
    const used = new Set(namesIn(templates, /\.Values\.([\w.]+)/g));
    expect([...used].sort()).toEqual(pathsOf(values, '').sort());
  });
  it('closes what it opens, and includes what it defines', () => {
    const opened = namesIn(templates, /\{\{-? (if|range|define|with) /g);
    expect(namesIn(templates, /\{\{-? (end) -?\}\}/g)).toHaveLength(opened.length);
    const defined = namesIn(templates, /define "([\w.]+)"/g);
    expect(new Set(namesIn(templates, /include "([\w.]+)"/g))).toEqual(new Set(defined));
  });
  it('sets settings that there are, for the release of the package', () => {
    expect(unknownSettings(namesIn(templates, /- name: ([A-Z][A-Z_]+)$/gm))).toEqual([]);
    expect(parseYaml(read('helm', 'halfhour', 'Chart.yaml'))).toMatchObject({ version, appVersion: version });
    expect(values).toMatchObject({ image: { tag: version } });
  });
});
