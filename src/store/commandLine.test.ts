import { expect, it } from 'vitest';
import { commandLine, isPackage } from './commandLine.ts';

it('is npm run in a checkout, and npx halfhour with the package', () => {
  expect(isPackage).toBe(false);
  expect(commandLine('keys', 'list')).toBe('npm run keys -- list');
  expect(commandLine('doctor')).toBe('npm run doctor');
  expect(commandLine('keys', 'list', true)).toBe('npx halfhour keys list');
  expect(commandLine('doctor', '', true)).toBe('npx halfhour doctor');
});
