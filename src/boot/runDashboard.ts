import { launchDashboard } from '#bff/launchDashboard.ts';
import { dashboardSettingsOf, readConfig } from './config.ts';
import { openUpgraded } from './openConfiguredStore.ts';
import { readUpstreamCredentials } from './readUpstreamCredentials.ts';
import { runProgram, printLine } from './runProgram.ts';
import { startTelemetry } from './startTelemetry.ts';

// `npm run dashboard`: the dashboard alone, in front of a service that runs elsewhere.
await runProgram(async () => {
  const config = readConfig();
  const upstream = readUpstreamCredentials(config);
  const telemetry = await startTelemetry(config, 'halfhour-dashboard');
  const log = telemetry.logger;
  const store = await openUpgraded(config, { mode: 'join', log: log.child({ part: 'store' }) });
  try {
    const dashboard = await launchDashboard(
      {
        db: store.dashboard,
        readiness: store.readiness,
        upstream,
        ...dashboardSettingsOf(config),
      },
      log,
    );
    void dashboard.app.maintainSubscription(dashboard.webhookUrl);
    printLine(`The dashboard is at ${dashboard.url}`);
    printLine(`Sign in once, within ten minutes: ${await dashboard.signInAddress()}`);
    dashboard.app.markReady();
    return {
      stopDelayMs: config.STOP_DELAY_SECONDS * 1000,
      announceStop: () => dashboard.app.announceStop(),
      close: async () => {
        await dashboard.close();
        await store.close();
        await telemetry.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
});
