import { subscriptionRoutes } from '../callbacks/subscriptionRoutes.ts';
import { eventRoutes } from '../events/routes.ts';
import { programRoutes } from '../programs/routes.ts';
import { reportRoutes } from '../reports/routes.ts';
import { resourceRoutes } from '../resources/routes.ts';
import { noQuery } from '../schemas/queries.ts';
import { venRoutes } from '../vens/routes.ts';
import { noSuchObject } from './problems.ts';
import { type OadrRoute, oadrRoute } from './route.ts';

/** Paths that would name topics of MQTT: there is no broker. */
const TOPIC_PATHS = [
  '/programs',
  '/programs/:id',
  '/events',
  '/programs/:id/events',
  '/reports',
  '/subscriptions',
  '/vens',
  '/vens/:id',
  '/resources',
  '/vens/:id/events',
  '/vens/:id/programs',
  '/vens/:id/resources',
];

const notifierRoutes = [
  oadrRoute('GET', '/notifiers', { scope: null, query: noQuery, handle: async () => ({ WEBHOOK: true }) }),
  ...TOPIC_PATHS.map((path) =>
    oadrRoute('GET', `/notifiers/mqtt/topics${path}`, {
      scope: null,
      query: noQuery,
      handle: async () => {
        throw noSuchObject('topic: this server has no MQTT broker');
      },
    }),
  ),
];

/** Every operation of the OpenADR 3.1 document except those of tokens. */
export const oadrRoutes: readonly OadrRoute[] = [
  ...programRoutes,
  ...eventRoutes,
  ...venRoutes,
  ...resourceRoutes,
  ...reportRoutes,
  ...subscriptionRoutes,
  ...notifierRoutes,
];
