import { expect, it } from 'vitest';
import { safeReturnTo } from './returnTo.ts';

const origin = 'http://127.0.0.1:4000';

it.each(['/assets', '/assets?page=2&search=mill', '/events/9c2d#stats'])('keeps our own path %s', (path) => {
  expect(safeReturnTo(path, origin)).toBe(path);
});

it.each([
  'https://evil.test',
  '//evil.test',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'assets',
  '',
  undefined,
  7,
  '/sign-in?returnTo=/x',
])('leads %s home', (path) => {
  expect(safeReturnTo(path, origin)).toBe('/');
});
