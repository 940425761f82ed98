import { readConfig } from './config.ts';
import { openConfiguredStore } from './openConfiguredStore.ts';
import { runProgram, printLine } from './runProgram.ts';
import { startDemoIfNeeded } from './startDemo.ts';
import { startTelemetry } from './startTelemetry.ts';

// `npm run service`: the service alone.
await runProgram(async () => {
  const config = readConfig();
  const telemetry = await startTelemetry(config, 'halfhour');
  const { logger } = telemetry;
  const opening = openConfiguredStore(config, logger);
  const demo = startDemoIfNeeded(config);
  const { launchServiceWithSandbox } = await import('./launchServiceWithSandbox.ts');
  const { url, service, credentials, fill, close } = await launchServiceWithSandbox(config, opening, demo, logger);
  await fill().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  printLine(`The service listens on ${url} (document: ${url}/openapi.json)`);
  if (credentials) printLine(`Its sandbox key and tenant are in ${config.credentialsFile}`);
  return {
    stopDelayMs: config.STOP_DELAY_SECONDS * 1000,
    announceStop: () => service.announceStop(),
    close: async () => {
      await close();
      await telemetry.close();
    },
  };
});
