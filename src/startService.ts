import { readConfig } from './config.ts';
import { createLogger, runProgram, say } from './program.ts';
import { startWithSandbox } from './startSandbox.ts';

// `npm run service`: the service alone.
await runProgram(async () => {
  const config = readConfig();
  const { url, credentials, close } = await startWithSandbox(config, createLogger(config.LOG_LEVEL));
  say(`The service listens on ${url} (document: ${url}/openapi.json)`);
  if (credentials) say(`Its sandbox key and tenant are in ${config.credentialsFile}`);
  return close;
});
