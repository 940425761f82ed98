import assert from 'node:assert/strict';

/** The dashboard's page with its first script, in each encoding that browsers ask for, and every guide of `/docs`. */
export async function checkPages(dashboardUrl: string, serviceUrl: string): Promise<number> {
  const page = await read(`${dashboardUrl}/sign-in`, { accept: 'text/html', 'sec-fetch-mode': 'navigate' });
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  assert.ok(script, 'The page names no script');
  for (const encoding of ['br', 'gzip', 'identity'])
    assert.match(await read(dashboardUrl + script, { 'accept-encoding': encoding }), /import|export|const/);
  const guides = JSON.parse(await read(`${serviceUrl}/docs/guides.json`)) as { name: string }[];
  for (const { name } of guides) assert.match(await read(`${serviceUrl}/docs/${name}.md`), /^# /);
  for (const file of ['', '/page.js', '/page.css', '/swagger-ui-bundle.js', '/favicon.svg', '/inter.woff2'])
    await read(`${serviceUrl}/docs${file}`);
  const { openapi } = JSON.parse(await read(`${serviceUrl}/openapi.json`)) as { openapi: string };
  assert.equal(openapi, '3.1.0');
  return guides.length;
}

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(url, { headers });
  assert.equal(response.status, 200, url);
  return response.text();
}
