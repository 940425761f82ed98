import { join } from 'node:path';
import { z } from 'zod';
import '#contract/faults/issueMessages.ts';
import type { OidcSettings } from '#bff/oidc/settings.ts';
import { StartupError } from '#store/startupError.ts';
import { oidcSettings, readOidc } from './oidcConfig.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const flag = (fallback: 'on' | 'off') => z.enum(['on', 'off']).default(fallback);

const Settings = z.object({
  PORT: port(4000),
  SERVICE_PORT: port(4001),
  /** Loopback unless told otherwise: nothing of ours is reachable from outside by default. */
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  DEMO: flag('on'),
  ENVIRONMENT: z.enum(['sandbox', 'production']).default('sandbox'),
  /** Where programs reach the sandbox and the production service: the servers that the OpenAPI document names. */
  SANDBOX_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Names besides loopback's that browsers call the dashboard by, with their port where it is not the usual one. */
  ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((name) => name !== '')),
  /**
   * Where the service reaches this dashboard with its webhooks, like https://flex.example.com; its own port where
   * absent.
   */
  LIVE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** A proxy before the dashboard ends TLS; only then may it listen beyond loopback. */
  TRUST_PROXY_TLS: z.enum(['0', '1']).default('0'),
  /** The service behind the dashboard, where it is not the one whose credentials lie in the data folder. */
  SERVICE_URL: z.url().optional(),
  API_KEY: z.string().optional(),
  TENANT: z.uuid().optional(),
  /**
   * Where the NESO Carbon Intensity API is read, like https://api.carbonintensity.org.uk; a bundled static profile
   * without it.
   */
  CARBON_INTENSITY_URL: z.url().optional(),
  /** Ranges opened to webhook deliveries although they are not public, by comma or space. */
  WEBHOOK_ALLOW_CIDRS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((cidr) => cidr !== '')),
  /** 32 bytes in base64 or hex that seal secrets at rest; a file of the data folder where absent. */
  SECRET_KEY: z.string().optional(),
  /**
   * Octopus Energy: the key for live tenants' meters that no account reads; with either set, MPANs are looked up there.
   */
  OCTOPUS_API_KEY: z.string().optional(),
  OCTOPUS_BASE_URL: z.url().optional(),
  /** Another address of n3rgy than https://api-v2.data.n3rgy.com, like that of its sandbox. */
  N3RGY_BASE_URL: z.url().optional(),
  ...oidcSettings,
  /** Lets /metrics and /bff/metrics be read from elsewhere, sent as a Bearer. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How long requests are still taken after readiness was withdrawn, so that a balancer notices first. */
  STOP_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
});

export interface Config extends z.output<typeof Settings> {
  credentialsFile: string;
  /** Null where the operator has named neither key nor address. */
  octopus: { baseUrl: string | undefined; apiKey: string | null } | null;
  /** Null where nobody signs in with a provider. */
  oidc: OidcSettings | null;
}

/** Settings from the environment; fails with one sentence that names the variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new StartupError(`The setting ${path.join('.')} cannot be used: ${message}.`);
  }
  const { DATA_DIR, OCTOPUS_API_KEY: apiKey = null, OCTOPUS_BASE_URL: baseUrl } = parsed.data;
  const octopus = apiKey === null && baseUrl === undefined ? null : { baseUrl, apiKey };
  return { ...parsed.data, credentialsFile: join(DATA_DIR, 'credentials.json'), octopus, oidc: readOidc(parsed.data) };
}
