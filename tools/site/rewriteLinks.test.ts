import { describe, expect, it } from 'vitest';
import { rewriteLinks } from './rewriteLinks.ts';

const pages = new Map([
  ['README.md', 'index.md'],
  ['docs/mail.md', 'mail.md'],
  ['docs/operate/README.md', 'operate/index.md'],
  ['docs/operate/run.md', 'operate/run.md'],
]);
const exists = (path: string) => !path.includes('gone');
const rewritten = (text: string, source = 'docs/operate/run.md') => rewriteLinks(text, source, pages, exists);

describe('links of a page in the site', () => {
  it.each([
    ['lead to other pages', '[mail](../mail.md#calendars)', '[mail](../mail.md#calendars)'],
    ['lead to a folder’s page', '[all](../operate/)', '[all](./index.md)'],
    ['lead to pages that have another name', '[start](../../README.md)', '[start](../index.md)'],
    ['lead to headings of the page', '[here](#logs)', '[here](#logs)'],
    ['lead elsewhere', '[HA](https://www.home-assistant.io)', '[HA](https://www.home-assistant.io)'],
    ['are words where the file is not in the site', 'see [the unit](../../deploy/x.service), now', 'see the unit, now'],
    ['are left alone in code', '```\n[a](../../gone)\n```', '```\n[a](../../gone)\n```'],
    ['show pictures', '![Home](../pictures/home.png)', '![Home](../pictures/home.png)'],
  ])('%s', (_, text, expected) => expect(rewritten(text)).toBe(expected));

  it('of README.md lead into the folder of the pages', () =>
    expect(rewritten('[mail](docs/mail.md) ![x](docs/pictures/x.png)', 'README.md')).toBe(
      '[mail](./mail.md) ![x](./pictures/x.png)',
    ));

  it('to a file that does not exist end the build', () =>
    expect(() => rewritten('[x](gone.md)')).toThrow('docs/operate/run.md links to gone.md, which does not exist'));
});
