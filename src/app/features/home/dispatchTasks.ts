import { formatPower } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import type { Summary } from '#contract/summary.ts';
import type { Task } from './task.ts';

/** Of dispatches in force, what waits for an operator; a third-party server does not report it. */
export function dispatchTasks({ dispatch }: Partial<Pick<Summary, 'dispatch'>>): Task[] {
  if (!dispatch) return [];
  return [
    ...dispatch.unconfirmedCancels.map(({ eventUUID, name, assets }): Task => ({
      id: `cancels ${eventUUID}`,
      tone: 'bad',
      title: `${name}: ${plural(assets, 'cancel')} not confirmed`,
      text: 'These devices may still follow the dispatch. Send it again, or call.',
      link: { to: '/events/$eventUUID', params: { eventUUID } },
    })),
    ...dispatch.silent.map(({ eventUUID, name, assets, kw }): Task => ({
      id: `silent ${eventUUID}`,
      tone: 'bad',
      title: `${name}: ${plural(assets, 'asset')} silent, ${formatPower(kw)} at risk`,
      text: 'Their answers were due. Send again, note a call, or spread their power over the others.',
      link: { to: '/events/$eventUUID', params: { eventUUID } },
    })),
    ...dispatch.unreachableControllers.map(({ controllerUUID, name }): Task => ({
      id: `controller ${controllerUUID}`,
      tone: 'bad',
      title: `${name} is out of reach`,
      text: 'What is sent to its assets waits until it comes back.',
      link: { to: '/controllers/$controllerUUID', params: { controllerUUID } },
    })),
  ];
}
