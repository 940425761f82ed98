import { expect, test } from 'vitest';
import { serversOf } from './launchService.ts';

const OWN_ADDRESS = 'http://127.0.0.1:4001';
const sandboxBaseUrl = 'https://sandbox.flex.example/';
const baseUrl = 'https://flex.example';

test("the document names both environments by their settings, and no address under another one's name", () => {
  expect(serversOf({ isSandbox: true, sandboxBaseUrl, baseUrl }, OWN_ADDRESS)).toEqual([
    { url: 'https://sandbox.flex.example', description: 'Sandbox' },
    { url: 'https://flex.example', description: 'Production' },
  ]);
  expect(serversOf({ isSandbox: true, sandboxBaseUrl: undefined, baseUrl: undefined }, OWN_ADDRESS)).toEqual([
    { url: OWN_ADDRESS, description: 'Sandbox' },
  ]);
  expect(serversOf({ isSandbox: true, sandboxBaseUrl: undefined, baseUrl }, OWN_ADDRESS)).toEqual([
    { url: OWN_ADDRESS, description: 'Sandbox' },
    { url: baseUrl, description: 'Production' },
  ]);
  expect(serversOf({ isSandbox: false, sandboxBaseUrl: undefined, baseUrl: undefined }, OWN_ADDRESS)).toEqual([
    { url: OWN_ADDRESS, description: 'Production' },
  ]);
});
