import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { moved, movedPages } from './moved.ts';
import { pages, ROOT } from './pages.ts';
import { sidebar } from './sidebar.ts';

const groups = sidebar();

describe('the navigation', () => {
  it('has the groups of README.md, and those who operate Halfhour have one of their own', () => {
    expect(groups.map(({ text }) => text)).toEqual([
      'Begin',
      'Use it',
      'Operate it',
      'How figures are calculated',
      'Evidence',
      'Work on it',
    ]);
    const operating = groups[2]!.items.map(({ link }) => link);
    expect(operating.slice(0, 4)).toEqual(['/operate/', '/operate/runbook', '/operate/install', '/operate/go-live']);
  });

  it('has each page once', () => {
    const links = groups.flatMap(({ items }) => items.map(({ link }) => link));
    const paths = [...pages.values()]
      .map((path) => `/${path.replace(/(?:index)?\.md$/, '')}`)
      .filter((path) => path !== '/');
    expect(links.toSorted((one, other) => one.localeCompare(other))).toEqual(
      paths.toSorted((one, other) => one.localeCompare(other)),
    );
  });
});

describe('the built site', () => {
  let folder: string;
  let html: Map<string, string>;
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'halfhour-site-'));
    const program = [join('scripts', 'run.js'), join('tools', 'site', 'build.ts'), '--out', folder, '--base', '/help/'];
    await promisify(execFile)(process.execPath, program, { cwd: ROOT });
    html = new Map(globSync('**/*.html', { cwd: folder }).map((path) => [path, read(path)]));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('has a page for each page, with its title', () => {
    expect(html.size).toBe(pages.size + movedPages.length + 1);
    expect(html.get('operate/index.html')).toContain('<title>Operating Halfhour | Halfhour</title>');
    expect(html.get('index.html')).toContain('Two commands');
  });

  it('has no link that leads nowhere, headings included', () => {
    const faults = [...html].flatMap(([page, text]) =>
      [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].flatMap(([, href]) => {
        if (/^[a-z]+:/.test(href!)) return [];
        const [path, anchor] = href!.split('#') as [string, string?];
        const absolute = posix.join('/help', posix.dirname(page), path);
        const target = (path.startsWith('/') ? path : path === '' ? `/help/${page}` : absolute)
          .replace(/^\/help\//, '')
          .replace(/(^|\/)$/, '$1index.html');
        const id = anchor && ` id="${decodeURIComponent(anchor)}"`;
        const found = html.get(target);
        return found !== undefined && (!id || found.includes(id)) ? [] : [`${page}: ${href}`];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('has every file that its pages load', () => {
    const loaded = [...html.values()].flatMap((text) =>
      [...text.matchAll(/<(?:script|link|img)\b[^>]*(?:src|href)="([^"]+)"/g)].map(([, address]) => address!),
    );
    expect(loaded).toContain('/help/favicon.svg');
    expect(
      [...new Set(loaded)].filter((address) => !existsSync(join(folder, address.replace(/^\/help\//, '')))),
    ).toEqual([]);
  });

  it('asks nobody else for anything', () => {
    const loaded =
      /(?:<(?:script|link|img|iframe|source)\b[^>]*(?:src|href)=|url\(|@import )["']?((?:https?:)?\/\/[^"')\s]+)/g;
    const files = globSync('**/*.{html,css}', { cwd: folder });
    expect(
      files.flatMap((path) => [...read(path).matchAll(loaded)].map(([, address]) => `${path}: ${address}`)),
    ).toEqual([]);
    const scripts = globSync('**/*.js', { cwd: folder });
    expect(
      scripts.flatMap((path) => [...read(path).matchAll(/(?:import|fetch)\(["'`]https?:/g)].map(() => path)),
    ).toEqual([]);
  });

  it('is searched in the browser', () => {
    const index = globSync('assets/chunks/@localSearchIndex*.js', { cwd: folder });
    expect(index).toHaveLength(1);
    expect(read(index[0]!).includes('"/help/interface.html#webhooks"')).toBe(true);
    expect(/\["idempotency",/.test(read(index[0]!))).toBe(true);
  });

  it('leads from the addresses of pages that moved to headings of today’s pages', () => {
    expect(movedPages.filter((old) => pages.has(`docs/${old}.md`))).toEqual([]);
    const targets = Object.values(moved).map((target) => target.split('#') as [string, string]);
    expect(
      targets.filter(([page, anchor]) => !html.get(`${page}.html`)?.includes(` id="${anchor}"`)).map(String),
    ).toEqual([]);
  });

  describe('in a browser', () => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    /** Runs a check on a page of the served site; skips it where there is no browser. */
    async function withPage(skip: TestContext['skip'], check: (page: Page, base: string) => Promise<void>) {
      skip(!existsSync(executablePath), 'there is no Chromium: set CHROMIUM_PATH');
      const site = await preview({ root: ROOT, base: '/help/', build: { outDir: folder }, preview: { port: 0 } });
      const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
      try {
        await check(await browser.newPage(), site.resolvedUrls!.local[0]!);
      } finally {
        await browser.close();
        await site.close();
      }
    }

    it('draws its diagrams', ({ skip }) =>
      withPage(skip, async (page, base) => {
        const faults: Error[] = [];
        page.on('pageerror', (fault) => faults.push(fault));
        await page.goto(new URL('overview.html', base).href);
        await page.locator('.diagram svg').nth(1).waitFor();
        expect(await page.locator('.diagram').allInnerTexts()).toEqual([
          expect.stringContaining('OpenADR clients'),
          expect.stringContaining('SCHEDULED'),
        ]);
        expect(await page.locator('.diagram svg').first().boundingBox()).toMatchObject({ width: expect.any(Number) });
        expect([await page.locator('pre').count(), faults]).toEqual([0, []]);
      }));

    it('leads from old addresses to what they showed', ({ skip }) =>
      withPage(skip, async (page, base) => {
        for (const [old, target] of [
          ['baseline.html', 'figures.html#baselines-and-delivered-energy'],
          ['forecast.html#accuracy', 'figures.html#accuracy-of-forecasts'],
          ['operate/scale.html#what-grows', 'operate/capacity.html#what-grows'],
        ] as const) {
          await page.goto(new URL(old, base).href);
          await page.waitForURL(new URL(target, base).href);
        }
      }));
  });
});
