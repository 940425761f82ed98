import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { listen } from '#server/listen.ts';
import { isLoopbackAddress } from '#server/metricsRoute.ts';
import type { Database } from '#store/schema.ts';
import { StartupError } from '#store/startupError.ts';
import { AuditRetention } from './auditLog/AuditRetention.ts';
import { compressPages } from './compressPages.ts';
import { WEBHOOK_PATH } from './live/webhookPath.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { createBff } from './server.ts';
import { createAdminLink } from './session/signInLink.ts';
import type { UpstreamSettings } from './upstream/upstream.ts';

export interface DashboardSettings {
  /** An open, migrated store. */
  db: Kysely<Database>;
  /** The same store over a connection reserved for readiness. */
  readiness: Kysely<Database>;
  upstream: UpstreamSettings;
  distDir: string;
  host: string;
  port: number;
  /** Whether a proxy in front of the dashboard terminates TLS. */
  tls: boolean;
  allowedHosts: string[];
  /** URL at which the service reaches this server; by default the one for browsers on this machine. */
  liveUrl?: string | undefined;
  oidc: OidcSettings | null;
  /** Token that allows reading the metrics from other machines. */
  metricsToken?: string | undefined;
  /** Number of months for which the audit is stored; for good by default. */
  auditMonths?: number | undefined;
}

export interface RunningDashboard {
  app: FastifyInstance;
  /** URL for a browser on this machine. */
  url: string;
  /** Returns a new URL that signs the local administrator in once within ten minutes. */
  signInAddress: () => Promise<string>;
  /** URL at which it receives the service's webhooks. */
  webhookUrl: string;
  close: () => Promise<void>;
}

/** Starts the dashboard listening. Throws a StartupError if it may not or cannot listen there. */
export async function launchDashboard(
  settings: DashboardSettings,
  logger: FastifyBaseLogger,
): Promise<RunningDashboard> {
  const { db, readiness, upstream, distDir, host, port, tls, allowedHosts, oidc, liveUrl, metricsToken } = settings;
  if (!isLoopbackAddress(host) && !tls)
    throw new StartupError(
      `The dashboard may listen on ${host} only behind TLS, or browsers would not keep its session: put a proxy ` +
        'with TLS before it and set TRUST_PROXY_TLS=1, or leave HOST at 127.0.0.1.',
    );
  // A host name other than loopback's means a proxy, through which every client looks local.
  const metricsAccess = {
    token: metricsToken ?? null,
    isPrivate:
      isLoopbackAddress(host) &&
      !tls &&
      allowedHosts.length === 0 &&
      (!oidc || isLoopbackAddress(new URL(oidc.publicUrl).hostname)),
  };
  const app = await createBff({
    db,
    readiness,
    upstream,
    distDir,
    logger: logger.child({ part: 'dashboard' }),
    tls,
    allowedHosts,
    oidc,
    metricsAccess,
  });
  const retention = settings.auditMonths
    ? new AuditRetention(db, settings.auditMonths, logger.child({ part: 'dashboard' }))
    : null;
  const address = await listen(app, {
    host: host.replace(/^\[|\]$/g, ''),
    port,
    setting: 'PORT',
    refuse: (reason) => new StartupError(reason),
  });
  // A server that listens on all addresses is reachable on loopback too.
  const url = address.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1');
  retention?.start();
  // Until then, files that no build has compressed are served as they are.
  void compressPages(distDir).catch((error: unknown) =>
    app.log.warn({ err: error }, 'the pages could not be compressed'),
  );
  const webhookUrl = new URL(WEBHOOK_PATH, liveUrl ?? url).href;
  return {
    app,
    url,
    webhookUrl,
    signInAddress: async () => `${url}/sign-in#token=${await createAdminLink(db)}`,
    close: async () => {
      retention?.stop();
      await app.close();
    },
  };
}
