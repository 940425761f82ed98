import { createLogger } from '#watch/createLogger.ts';
import { readConfig } from './config.ts';
import { demoOf } from './newDemo.ts';
import { openStoreOf } from './openStoreOf.ts';
import { runProgram, say } from './program.ts';

// `npm run service`: the service alone.
await runProgram(async () => {
  const config = readConfig();
  const logger = createLogger(config.LOG_LEVEL);
  const opening = openStoreOf(config, logger);
  const demo = demoOf(config);
  const { startWithSandbox } = await import('./startSandbox.ts');
  const { url, service, credentials, fill, close } = await startWithSandbox(config, opening, demo, logger);
  await fill().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  say(`The service listens on ${url} (document: ${url}/openapi.json)`);
  if (credentials) say(`Its sandbox key and tenant are in ${config.credentialsFile}`);
  return { stopDelayMs: config.STOP_DELAY_SECONDS * 1000, announceStop: () => service.announceStop(), close };
});
