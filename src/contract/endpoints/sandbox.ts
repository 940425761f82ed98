import { type Endpoint, endpoint } from '../endpoint.ts';
import { Clock, SetClock } from '../sandbox.ts';
import { read, write } from './rowDefaults.ts';

const changes = ['clock'] as const;

export const sandboxEndpoints = {
  getClock: endpoint({
    ...read,
    method: 'GET',
    reads: [],
    path: '/sandbox/clock',
    access: 'read',
    tag: 'Sandbox',
    summary: 'Read the test clock',
    response: Clock,
    sandboxOnly: true,
  }),
  setClock: endpoint({
    ...write,
    method: 'PUT',
    path: '/sandbox/clock',
    access: 'manage',
    tag: 'Sandbox',
    summary: 'Move the test clock',
    description:
      'Any instant while the tenant has no events, later only forward. Everything that falls due on the way is run. What ' +
      'takes more than ten seconds goes on after the response, which then says with `movingTo` where the clock will be: ' +
      'read it until that is null. A further `advance` counts from there.',
    body: SetClock,
    response: Clock,
    role: 'admin',
    sandboxOnly: true,
    changes,
  }),
} satisfies Record<string, Endpoint>;
