import { expect, test } from 'vitest';
import { serversOf } from './launchService.ts';

const OWN = 'http://127.0.0.1:4001';
const sandboxBaseUrl = 'https://sandbox.flex.example/';
const baseUrl = 'https://flex.example';

test("the document names both environments by their settings, and no address under another one's name", () => {
  expect(serversOf({ isSandbox: true, sandboxBaseUrl, baseUrl }, OWN)).toEqual([
    { url: 'https://sandbox.flex.example', description: 'Sandbox' },
    { url: 'https://flex.example', description: 'Production' },
  ]);
  expect(serversOf({ isSandbox: true, sandboxBaseUrl: undefined, baseUrl: undefined }, OWN)).toEqual([
    { url: OWN, description: 'Sandbox' },
  ]);
  expect(serversOf({ isSandbox: true, sandboxBaseUrl: undefined, baseUrl }, OWN)).toEqual([
    { url: OWN, description: 'Sandbox' },
    { url: baseUrl, description: 'Production' },
  ]);
  expect(serversOf({ isSandbox: false, sandboxBaseUrl: undefined, baseUrl: undefined }, OWN)).toEqual([
    { url: OWN, description: 'Production' },
  ]);
});
