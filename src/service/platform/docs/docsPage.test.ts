import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '#testing/testService.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
const get = (path: string) => fetch(service.url + path);

describe('/docs', () => {
  it('is a page that needs no key, whose policy allows only its own scripts', async () => {
    const response = await get('/docs');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|https?:/);
  });

  it('serves everything it refers to itself', async () => {
    const page = await (await get('/docs')).text();
    const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!);
    expect(named.length).toBeGreaterThan(4);
    for (const path of named) {
      expect(path).toMatch(/^(docs$|docs\/|openapi\.json$)/);
      expect((await get(`/${path}`)).status).toBe(200);
    }
    expect(page).not.toMatch(/<script(?![^>]*src=)|onload=|style=/);
  });

  it('serves the guide and the revisions the document links to', async () => {
    const { info } = (await (await get('/openapi.json')).json()) as { info: { description: string } };
    const linked = [...info.description.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!);
    expect(linked).toEqual(['docs/interface.md', 'docs/versions.md']);
    for (const path of linked) {
      const response = await get(`/${path}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    }
  });

  it('has guides for integrators, each with a title, and links between them that are served', async () => {
    const guides = (await (await get('/docs/guides.json')).json()) as { name: string; title: string }[];
    expect(guides.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['interface', 'versions', 'dispatch', 'openadr']),
    );
    for (const { name } of guides) {
      const response = await get(`/docs/${name}.md`);
      expect(response.status, name).toBe(200);
      expect(await response.text(), name).toMatch(/^# .+\n/);
    }
  });

  it('serves nothing else', async () => {
    for (const path of [
      '/docs/',
      '/docs/index.html',
      '/docs/docsPage.ts',
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/docs/operate/run.md',
      '/docs/operate.md',
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});
