import { z } from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { schemeUUID } from '../members.ts';
import { nominationVersion } from '../nomination.ts';
import { pageSchema } from '../paging.ts';
import { ListedWeekTemplate, NewWeekTemplate, WeekTemplate, WeekTemplateQuery } from '../weekTemplate.ts';
import { schemePath } from './pathParameters.ts';
import { create, read } from './rowDefaults.ts';

const reads = ['scheme'] as const;
const changes = ['scheme', 'event'] as const;

export const weekTemplateEndpoints = {
  createWeekTemplate: endpoint({
    ...create,
    path: '/events/schemes/{schemeUUID}/week-templates',
    access: 'manage',
    tag: 'Event schemes',
    summary: 'Upload the weekly baseline of a scheme',
    description:
      'A file of 336 rows `day_of_week,local_time,power_kw` from MONDAY,00:00, with the sign of the market pack. Every ' +
      'version is kept; the newest that is valid at the start of an event and was received before it settles the event. With `dryRun` ' +
      'nothing is stored.',
    params: schemePath,
    body: NewWeekTemplate,
    response: WeekTemplate,
    previews: true,
    refusals: [404, 409],
    changes,
  }),
  listWeekTemplates: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/week-templates',
    access: 'read',
    tag: 'Event schemes',
    summary: 'List the weekly baselines of a scheme',
    params: schemePath,
    query: WeekTemplateQuery,
    response: pageSchema(ListedWeekTemplate),
  }),
  getWeekTemplate: endpoint({
    ...read,
    method: 'GET',
    reads,
    path: '/events/schemes/{schemeUUID}/week-templates/{version}',
    access: 'read',
    tag: 'Event schemes',
    summary: 'Get a version of the weekly baseline of a scheme',
    params: z.strictObject({ schemeUUID, version: nominationVersion }),
    response: WeekTemplate,
  }),
} satisfies Record<string, Endpoint>;
