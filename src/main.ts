import { createLogger } from '#watch/createLogger.ts';
import { readConfig } from './config.ts';
import { demoOf } from './newDemo.ts';
import { openStoreOf } from './openStoreOf.ts';
import { runProgram, say } from './program.ts';
import { upstreamOfDashboard } from './upstreamOfDashboard.ts';

// `npm start`: store, service and dashboard in one process.
await runProgram(async () => {
  const config = readConfig();
  const logger = createLogger(config.LOG_LEVEL);
  const opening = openStoreOf(config, logger);
  const demo = demoOf(config);
  const [{ startWithSandbox }, { startDashboard }] = await Promise.all([
    import('./startSandbox.ts'),
    import('#bff/startDashboard.ts'),
  ]);
  const service = await startWithSandbox(config, opening, demo, logger);
  try {
    const upstream = service.credentials ?? upstreamOfDashboard(config);
    const dashboard = await startDashboard(
      {
        db: service.store.dashboard,
        readiness: service.store.readiness,
        upstream,
        distDir: 'dist',
        host: config.HOST,
        port: config.PORT,
        tls: config.TRUST_PROXY_TLS === '1',
        allowedHosts: config.ALLOWED_HOSTS,
        oidc: config.oidc,
        liveUrl: config.LIVE_URL,
        metricsToken: config.METRICS_TOKEN,
      },
      logger,
    );
    // The demo comes in while both already answer; who waits to sign in is told when all of it is there.
    await service.fill().catch(async (error: unknown) => {
      await dashboard.close();
      throw error;
    });
    service.service.exemptFromGuard(dashboard.webhookUrl);
    void dashboard.app.follow(dashboard.webhookUrl);
    say(`\nThe service is at ${service.url}, its document at ${service.url}/openapi.json`);
    say(`The dashboard is at ${dashboard.url}`);
    say(`Sign in once, within ten minutes: ${await dashboard.signInAddress()}`);
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
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
});
