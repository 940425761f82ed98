import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';

let service: TestService;
let tenant: TestTenant;
beforeAll(async () => {
  service = await startTestService();
  tenant = await service.addTenant();
});
afterAll(() => service.close());

const put = (body: object) => tenant.send('PUT', '/mail-templates/INVITATION', { body });

it('a tenant changes the words, sees them, and goes back to the original ones', async () => {
  const { client } = tenant;
  const params = { name: 'INVITATION' as const };
  const original = await client.getMailTemplate({ params });
  expect(original).toMatchObject({ isChanged: false, updatedUTC: null });
  const body = { subject: 'Join {eventName}', paragraphs: ['Hi {name}'] };
  expect(await client.updateMailTemplate({ params, body })).toMatchObject({ isChanged: true, ...body });
  const preview = await client.previewMailTemplate({ params, body: {} });
  expect(preview.subject).toBe('Join Evening peak');
  expect(preview.text).toContain('Hi Ada Lovelace');
  const tried = await client.previewMailTemplate({ params, body: { paragraphs: ['{window} <b>'] } });
  expect(tried.html).toMatch(/17:00 to 18:30 (GMT|BST) &lt;b&gt;/);
  await client.resetMailTemplate({ params });
  expect((await client.getMailTemplate({ params })).subject).toBe(original.subject);
  const { data } = await client.listMailTemplates();
  expect(data.map(({ name }) => name)).toEqual([
    'INVITATION',
    'REMINDER',
    'CHANGED',
    'CANCELLED',
    'RESULT',
    'DISPATCH',
  ]);
  for (const { name } of data)
    expect((await client.previewMailTemplate({ params: { name }, body: {} })).text).not.toMatch(/[{}]/);
});

it.each(['{email}', '{name', 'name}', '{}', '{ name }', '{{name}}', '{constructor}', '{0}'])(
  'refuses %j in a template',
  async (text) => {
    const response = await put({ subject: 'Fine', paragraphs: ['Fine', text] });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { errors: { pointer: string }[] }).errors[0]!.pointer).toBe('/paragraphs/1');
  },
);

it('refuses subjects with line breaks, and templates of other names', async () => {
  expect((await put({ subject: 'a\r\nBcc: x@example.com', paragraphs: ['Fine'] })).status).toBe(400);
  expect((await put({ subject: 'Fine', paragraphs: [] })).status).toBe(400);
  expect((await tenant.send('GET', '/mail-templates/ALERT')).status).toBe(400);
});
