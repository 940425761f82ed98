import { z } from 'zod';
import { StartupError } from '#store/startupError.ts';
import { dashboardSettings } from './dashboardSettings.ts';
import { serviceSettings } from './serviceSettings.ts';
import type { Setting } from './settingTypes.ts';
import { signInSettings } from './signInSettings.ts';
import { telemetrySettings } from './telemetrySettings.ts';

const { Commands, ...service } = serviceSettings;

/** Every setting there is, by the heading it has in the documentation. */
export const settingGroups = {
  ...service,
  OpenTelemetry: telemetrySettings,
  Dashboard: dashboardSettings,
  'Sign-in with a provider': signInSettings,
  Commands,
} satisfies Record<string, Record<string, Setting>>;

const settings = {
  ...settingGroups['Addresses and storage'],
  ...settingGroups.Service,
  ...settingGroups['External services'],
  ...settingGroups.Mail,
  ...settingGroups['Load control'],
  ...settingGroups['Monitoring and stopping'],
  ...settingGroups.OpenTelemetry,
  ...settingGroups.Dashboard,
  ...settingGroups['Sign-in with a provider'],
  ...Commands,
};

type SettingName = keyof typeof settings;
/** The parsed values of some settings. */
export type SettingValues<Name extends SettingName = SettingName> = {
  [Each in Name]: z.output<(typeof settings)[Each]['type']>;
};

export const settingNames = Object.keys(settings) as SettingName[];

/**
 * Reads settings from the environment; an empty one counts as absent.
 * @throws StartupError with one sentence that names the first setting that cannot be used
 */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  env: NodeJS.ProcessEnv = process.env,
): SettingValues<Name> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = z.object(Object.fromEntries(names.map((name) => [name, settings[name].type]))).safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new StartupError(`The setting ${path.join('.')} cannot be used: ${message}.`);
  }
  return parsed.data as SettingValues<Name>;
}
