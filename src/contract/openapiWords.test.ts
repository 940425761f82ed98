import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type DescribedApi, openApiFindings, schemasIn } from '#testing/openApiFindings.ts';
import { openApiDocument } from './openapi.ts';
import { examples } from './openapi/examples.ts';
import { jsonSchema } from './openapi/jsonSchema.ts';
import { webhookEvent } from './webhook.ts';

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
const document = openApiDocument([
  { url: 'https://halfhour.example', description: 'Production' },
]) as unknown as DescribedApi;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** The properties of a schema by their paths, with their descriptions. */
function membersOf(schema: Schema, path = ''): [path: string, description: string][] {
  const below = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((each) =>
    each ? membersOf(each, path) : [],
  );
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]): [string, string][] => [
      [path + name, String(each['description'])],
      ...membersOf(each, `${path}${name}.`),
    ]),
    ...below,
  ];
}

describe('the descriptions of the interface document', () => {
  it('cover every schema, property and parameter; every union has a name, every path parameter an example', () => {
    expect([...schemasIn(document)].length).toBeGreaterThan(2000);
    expect(openApiFindings(document)).toEqual([]);
  });

  it('are reported if one is missing', () => {
    const holed = structuredClone(document);
    const { Asset, SetClock, OptResult } = holed.components.schemas as Record<string, Schema>;
    delete Asset!.properties!['powerKw']!['description'];
    delete SetClock!.oneOf![0]!['title'];
    delete OptResult!.properties!['refused']!.items!['additionalProperties'];
    OptResult!.properties!['changed'] = { description: 'Assets' };
    delete (holed.paths['/assets/{assetUUID}']!['get']!.parameters[0] as { example?: unknown }).example;
    expect(openApiFindings(holed)).toHaveLength(6);
  });

  it('of members that do not exist are refused', () => {
    const described = z.object({ a: z.int() }).meta({ members: { b: 'Of b.' } });
    expect(() => jsonSchema(described, 'output', {})).toThrow('There is no member b to describe as Of b.');
  });

  it('name the unit of every measured value', () => {
    const UNITS: [name: RegExp, unit: RegExp][] = [
      [/Kwh$/, /kWh|quantile|Energy|result/],
      [/Kw$/, /kW/],
      [/Percent(age)?$/, /percent|%|points/i],
      [/Gbp$/, /£/],
      [/(UTC|Time)$/, /instant|clock|:30/i],
      [/Minutes$/, /minutes/],
      [/Pence/, /pence/],
    ];
    const wrong = Object.entries(document.components.schemas as Record<string, Schema>).flatMap(([name, schema]) =>
      membersOf(schema).flatMap(([path, description]) =>
        UNITS.filter(([ends, unit]) => ends.test(path) && !unit.test(description)).map(
          () => `${name}.${path}: ${description}`,
        ),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('require key, tenant and version once, not with every operation', () => {
    const { security, components } = document as unknown as {
      security: Record<string, []>[];
      components: { securitySchemes: Record<string, { in: string; name: string }> };
    };
    expect(security).toEqual([{ key: [], tenant: [], version: [] }]);
    const { controller, ...ofTenants } = components.securitySchemes;
    expect(controller).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(Object.values(ofTenants).map(({ in: where, name }) => [where, name])).toEqual([
      ['header', 'x-api-key'],
      ['header', 'tenant'],
      ['header', 'x-api-version'],
    ]);
    expect(
      operations.flatMap(({ parameters }) => parameters).filter((each) => JSON.stringify(each).includes('x-api-')),
    ).toEqual([]);
  });
});

describe('the examples of the webhooks', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());
  const { secret } = examples.operations['createWebhook']!.response as { secret: string };
  it.each(webhookEvent.options.map((event) => [event, document.webhooks[event]!] as const))(
    '%s: the headers sign the body with the secret that createWebhook shows',
    (event, { post }) => {
      const headers = Object.fromEntries(
        post.parameters.map((each) => ('name' in each ? [each.name, String(each.example)] : [])),
      );
      const { example } = (
        post as unknown as { requestBody: { content: Record<string, { example: { event: string } }> } }
      ).requestBody.content['application/json']!;
      expect(example.event).toBe(event);
      const body = JSON.stringify(example);
      // The library refuses messages older than five minutes.
      vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000);
      const verifier = new Webhook(secret);
      expect(verifier.verify(body, headers)).toEqual(example);
      expect(() => verifier.verify(`${body} `, headers)).toThrow('No matching signature found');
      expect(headers['service-Webhook-Signature']).toBe(
        `svcsha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      );
    },
  );

  it('are distinguished by their type', () => {
    const { discriminator, oneOf } = document.components.schemas['WebhookMessage'] as unknown as {
      discriminator: { propertyName: string; mapping: Record<string, string> };
      oneOf: { $ref: string }[];
    };
    expect(discriminator.propertyName).toBe('event');
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
    for (const [event, ref] of Object.entries(discriminator.mapping)) {
      const message = document.components.schemas[ref.split('/').at(-1)!] as Schema;
      expect([message.properties!['event']!['const'], message['required']]).toEqual([
        event,
        ['uuid', 'event', 'createdUTC', 'payload'],
      ]);
    }
  });
});
