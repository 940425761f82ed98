import { ChanceCalibration, ChanceCalibrationQuery } from '../chance.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { staleRead } from './rowDefaults.ts';

export const chanceEndpoints = {
  getChanceCalibration: endpoint({
    ...staleRead,
    method: 'GET',
    reads: ['consumption', 'stats'],
    path: '/analytics/chance-calibration',
    access: 'read',
    tag: 'Analytics',
    summary: 'Whether the chances to meet contracts can be taken at their word',
    description:
      'What was said at the start of each event with a target against its newest stats run, as a reliability table. ' +
      'Cancelled events are left out, and those of before there was a settled event to learn from.',
    query: ChanceCalibrationQuery,
    response: ChanceCalibration,
  }),
} satisfies Record<string, Endpoint>;
