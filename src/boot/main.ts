import { dashboardSettingsOf, readConfig } from './config.ts';
import { openConfiguredStore } from './openConfiguredStore.ts';
import { readUpstreamCredentials } from './readUpstreamCredentials.ts';
import { runProgram, printLine } from './runProgram.ts';
import { startDemoIfNeeded } from './startDemo.ts';
import { startTelemetry } from './startTelemetry.ts';

// `npm start`: store, service and dashboard in one process.
await runProgram(async () => {
  const config = readConfig();
  const telemetry = await startTelemetry(config, 'halfhour');
  const { logger } = telemetry;
  const opening = openConfiguredStore(config, logger);
  const demo = startDemoIfNeeded(config);
  const [{ launchServiceWithSandbox }, { launchDashboard }] = await Promise.all([
    import('./launchServiceWithSandbox.ts'),
    import('#bff/launchDashboard.ts'),
  ]);
  const service = await launchServiceWithSandbox(config, opening, demo, logger);
  try {
    const upstream = service.credentials ?? readUpstreamCredentials(config);
    const dashboard = await launchDashboard(
      {
        db: service.store.dashboard,
        readiness: service.store.readiness,
        upstream,
        ...dashboardSettingsOf(config),
      },
      logger,
    );
    // The demo loads while both already respond; the link to sign in is printed when all of it is there.
    await service.fill().catch(async (error: unknown) => {
      await dashboard.close();
      throw error;
    });
    service.service.exemptFromGuard(dashboard.webhookUrl);
    void dashboard.app.maintainSubscription(dashboard.webhookUrl);
    printLine(`\nThe service is at ${service.url}, its document at ${service.url}/openapi.json`);
    printLine(`The dashboard is at ${dashboard.url}`);
    printLine(`Sign in once, within ten minutes: ${await dashboard.signInAddress()}`);
    dashboard.app.markReady();
    return {
      stopDelayMs: config.STOP_DELAY_SECONDS * 1000,
      announceStop: () => {
        dashboard.app.announceStop();
        service.service.announceStop();
      },
      close: async () => {
        await dashboard.close();
        await service.close();
        await telemetry.close();
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
});
