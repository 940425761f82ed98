import { readConfig } from './config.ts';
import { runProgram, say } from './program.ts';
import { startWithSandbox } from './startSandbox.ts';
import { createLogger } from '#watch/createLogger.ts';

// `npm run service`: the service alone.
await runProgram(async () => {
  const config = readConfig();
  const { url, service, credentials, close } = await startWithSandbox(config, createLogger(config.LOG_LEVEL));
  say(`The service listens on ${url} (document: ${url}/openapi.json)`);
  if (credentials) say(`Its sandbox key and tenant are in ${config.credentialsFile}`);
  return { stopDelayMs: config.STOP_DELAY_SECONDS * 1000, announceStop: () => service.announceStop(), close };
});
