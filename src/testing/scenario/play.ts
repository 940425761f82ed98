import { dispatch } from './dispatch.ts';
import { cleanUp } from './part.ts';
import { register } from './register.ts';
import type { ScenarioContext } from './stage.ts';
import { readResults } from './study.ts';

/** Plays one story that calls every operation of the interface at least once, on a sandbox tenant without data. */
export async function playScenario(stage: ScenarioContext): Promise<void> {
  const registered = await register(stage);
  const dispatched = await dispatch(stage, registered);
  await readResults(stage, { ...registered, ...dispatched });
  await cleanUp(stage, { ...registered, ...dispatched });
}
