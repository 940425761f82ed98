import { cleanUp } from './cleanUp.ts';
import type { ScenarioContext } from './context.ts';
import { controllers } from './controllers.ts';
import { dispatch } from './dispatch.ts';
import { mail } from './mail.ts';
import { orders } from './orders.ts';
import { readResults } from './readResults.ts';
import { register } from './register.ts';

/** Runs a scenario that calls every operation of the interface at least once, on a sandbox tenant without data. */
export async function playScenario(stage: ScenarioContext): Promise<void> {
  const registered = await register(stage);
  await controllers(stage, registered);
  const dispatched = await dispatch(stage, registered);
  await mail(stage, { ...registered, ...dispatched });
  await orders(stage, { ...registered, ...dispatched });
  await readResults(stage, { ...registered, ...dispatched });
  await cleanUp(stage, { ...registered, ...dispatched });
}
