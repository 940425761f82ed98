import { Collection, type Item } from 'postman-collection';
import { describe, expect, it } from 'vitest';
import { type ControlEndpoint, controlEndpoints } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { API_PREFIX, matchEndpoint } from '#contract/match.ts';
import { operationsOf, readDocument } from './document.ts';
import { postmanCollection } from './postman.ts';

const document = readDocument();
const json = postmanCollection(document, operationsOf(document));
/** As Postman reads it. */
const collection = new Collection(json);
const requests = new Map<string, Item['request']>();
collection.forEachItem(({ name, request }) => requests.set(name, request));

describe('the Postman collection', () => {
  it('has one request per operation, in folders by tag', () => {
    expect(json.item.flatMap(({ item }) => item)).toHaveLength(requests.size);
    expect(new Set(requests.keys())).toEqual(new Set([...Object.keys(endpoints), ...Object.keys(controlEndpoints)]));
    expect(json.item.every(({ item }) => item.length > 0)).toBe(true);
  });

  it.each(Object.entries<Endpoint>(endpoints))('asks for %s as the interface accepts it', (name, row) => {
    const { method, url, body, headers } = requests.get(name)!;
    const path = API_PREFIX + url.getPath({ unresolved: false });
    expect([method, matchEndpoint(method, path).name]).toEqual([row.method, name]);
    const sent = url.query.all().filter(({ disabled }) => !disabled);
    row.query?.parse(Object.fromEntries(sent.map(({ key, value }) => [key, value])));
    if (body === undefined) expect(row.body === undefined || row.bodyOptional).toBe(true);
    else row.body!.parse(JSON.parse(body.raw!));
    expect([headers.get('x-api-key'), headers.get('tenant')]).toEqual(['{{apiKey}}', '{{tenant}}']);
  });

  it.each(Object.entries<ControlEndpoint>(controlEndpoints))(
    'asks for %s with the token of a controller',
    (name, row) => {
      const { auth, headers, body } = requests.get(name)!;
      expect(auth?.type).toBe(row.isOpen ? 'noauth' : 'bearer');
      expect(headers.get('x-api-key')).toBeUndefined();
      if (body?.mode === 'raw') row.body!.parse(JSON.parse(body.raw!));
    },
  );

  it('has variables for what is secret, and no value of one', () => {
    const secrets = ['apiKey', 'tenant', 'controllerToken', 'client_id', 'client_secret'];
    expect(secrets.map((name) => collection.variables.get(name))).toEqual(secrets.map(() => ''));
    const used = new Set([...JSON.stringify(json.item).matchAll(/\{\{([^}$]+)\}\}/g)].map(([, name]) => name!));
    expect([...used].filter((name) => !collection.variables.has(name))).toEqual([]);
  });
});
