import { array, assert, constantFrom, oneof, property, string, webPath, webUrl } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './safeReturnPath.ts';

const ORIGIN = 'https://flex.example';

/**
 * Throws unless a browser that is sent to `path` stays on this origin, whether by Location, by a link, or by the
 * History API.
 */
function expectStays(path: string): void {
  const url = new URL(path, ORIGIN);
  expect(url.origin).toBe(ORIGIN);
  expect(url.href).toBe(ORIGIN + path);
  expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
  // Decoded once more, as a router or a proxy may do, it still stays on this origin.
  expect(new URL(decodeURIComponent(url.pathname), ORIGIN).origin).toBe(ORIGIN);
  expect(safeReturnPath(path)).toBe(path);
}

const vectors = [
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/x/../\\evil.example',
  '/x/..\\/evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/x/%2e%2e//evil.example',
  '/.%2e//evil.example',
  '/a/b/../..//evil.example',
  '/%2f/evil.example',
  '/%2f%2fevil.example',
  '/%5c/evil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/x%2f..%2f..%2f/evil.example',
  '/%252f%252fevil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/\u00a0/evil.example',
  '/.\t//evil.example',
  '/.\n/\r/evil.example',
  '/ /evil.example',
  '/\u2028/evil.example',
  '//evil.example/%2e%2e',
  '//evil.example:80/',
  '//user@evil.example',
  '//own.invalid@evil.example/',
  '//own.invalid:80@evil.example',
  '/@evil.example',
  '//evil。example',
  '/／evil.example',
  '/／/evil.example',
  '//[::1]/',
  '//2130706433/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'mailto:a@evil.example',
  '.evil.example',
  '@evil.example',
  '',
  ' ',
  '.',
  '..',
  './/evil.example',
  'events',
  '?x',
  '#x',
  '/%',
  '/%zz',
  '/%c0%af/evil.example',
  '/%00',
  '/x//y',
  '/x/',
  '/events/..',
  '/sign-in',
  '/sign-in?returnTo=/x',
  '/%73ign-in',
  '/SIGN-IN',
  '/bff/session',
  '/%62ff/session',
  '/x/../bff/session',
  `/${'x'.repeat(2001)}`,
  `/${'é'.repeat(1000)}`,
];

describe('the return path', () => {
  it.each(vectors)('stays on the dashboard for %j', (wanted) => {
    const path = safeReturnPath(wanted);
    expectStays(path);
    expect(path).not.toMatch(/^\/(bff|sign-in)\b|^[^?]*\/\//i);
  });

  it.each([
    '//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/x/%2e%2e//evil.example',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/bff/session',
    '/sign-in',
  ])('is / for %s', (wanted) => {
    expect(safeReturnPath(wanted)).toBe('/');
  });

  it.each([undefined, null, 7, ['/events'], { toString: () => '/events' }])(
    'is / for what is no text: %j',
    (wanted) => {
      expect(safeReturnPath(wanted)).toBe('/');
    },
  );

  it.each([
    '/',
    '/events',
    '/assets?page=2&search=mill',
    '/events/9c2d#stats',
    '/assets?search=..%2f//x\\y',
    '/?x=https://evil.example',
    '/a.b/c..d',
    '/events/%7Bid%7D',
    '/assets#//evil.example',
  ])('is %s unchanged', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it('is what the URL parser makes of it', () => {
    expect(safeReturnPath('/x/../events?name="ö"')).toBe('/events?name=%22%C3%B6%22');
    expect(safeReturnPath('/./assets/./1')).toBe('/assets/1');
  });

  const piece = constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%5c',
    '%00',
    '%',
    '\t',
    '\n',
    '\r',
    '\0',
    ' ',
    ':',
    '@',
    '?',
    '#',
    ';',
    'evil.example',
    'own.invalid',
    'x',
    'http:',
    'https:',
    'javascript:',
    '／',
    '。',
    '\ud800',
    'é',
  );
  it('is always on our own origin, whatever is requested', () => {
    const wanted = oneof(
      array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
      array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
      string({ unit: 'binary' }),
      webUrl().map((url) => url.replace(/^https?:/, '')),
    );
    assert(
      property(wanted, (text) => expectStays(safeReturnPath(text))),
      { numRuns: 20_000 },
    );
  });

  it('is the same when applied twice', () => {
    assert(property(webPath(), (path) => safeReturnPath(safeReturnPath(path)) === safeReturnPath(path)));
  });
});
