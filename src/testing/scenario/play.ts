import { dispatch } from './dispatch.ts';
import { part } from './part.ts';
import { register } from './register.ts';
import type { Stage } from './stage.ts';
import { study } from './study.ts';

/** Plays one story that calls every operation of the interface at least once, on a sandbox tenant without data. */
export async function playScenario(stage: Stage): Promise<void> {
  const registered = await register(stage);
  const dispatched = await dispatch(stage, registered);
  await study(stage, { ...registered, ...dispatched });
  await part(stage, { ...registered, ...dispatched });
}
