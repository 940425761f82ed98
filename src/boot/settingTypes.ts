import { z } from 'zod';
// Before any schema refuses a value: what startup errors say comes from here.
import '#contract/faults/issueMessages.ts';

/** Who uses a setting. */
export type Reader = 'service' | 'dashboard' | 'commands';

/** One environment variable. */
export interface Setting<Type extends z.ZodType = z.ZodType> {
  /** Parses the text; its default, if any, is the setting's. */
  type: Type;
  /** What the text is: its unit, or the values it may have. */
  unit: string;
  readBy: readonly Reader[];
  /** One sentence for the documentation. */
  meaning: string;
  /** For the documentation, where the default depends on something else. */
  shownDefault?: string;
  /** Whether the README's short table has it. */
  isInReadme?: true;
}

const words = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

export const port = (fallback: number) => ({
  type: z.coerce.number().int().min(0).max(65_535).default(fallback),
  unit: 'port',
});

export const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  fallback: NoInfer<Values[number]>,
) => ({ type: z.enum(values).default(fallback), unit: values.map((value) => `\`${value}\``).join(', ') });

export const httpUrl = () => ({ type: z.url({ protocol: /^https?$/ }).optional(), unit: 'http(s) URL' });

export const url = () => ({ type: z.url().optional(), unit: 'URL' });

/** The hosts of a URL, which in libpq's form may be several, and the rest. */
const HOSTS = /^[^/]*\/\/(?:[^@/]*@)?([^/?#]*)/;

/** The driver knows neither several hosts nor which of them is the primary. */
export const postgresUrl = () => ({
  type: z
    .string()
    .refine(
      (given) => !/,|%2c/i.test(HOSTS.exec(given)?.[1] ?? '') && !/[?&]target_session_attrs=/i.test(given),
      'it names several hosts or target_session_attrs; name one address that follows the primary, such as that of ' +
        'HAProxy (docs/operate/capacity.md)',
    )
    .optional(),
  unit: 'PostgreSQL URL',
});

export const text = () => ({ type: z.string().optional(), unit: 'text' });

export const textOr = (fallback: string) => ({ type: z.string().default(fallback), unit: 'text' });

/** Latitude and longitude in degrees. */
export const place = () => ({
  type: z
    .string()
    .regex(/^\s*-?\d{1,2}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?\s*$/, 'it is not a latitude and longitude like 51.5,-0.12')
    .transform((given) => {
      const [latitude, longitude] = given.split(',').map(Number) as [number, number];
      return { latitude, longitude };
    })
    .refine(
      ({ latitude, longitude }) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180,
      'it is not on the globe',
    )
    .optional(),
  unit: 'latitude,longitude',
});

/** A London calendar day. */
export const londonDay = (fallback: string) => ({ type: z.iso.date().default(fallback), unit: 'YYYY-MM-DD' });

/** Items separated by commas or spaces. */
export const list = () => ({ type: z.string().default('').transform(words), unit: 'list' });

export const lowerCaseList = () => ({
  type: z
    .string()
    .default('')
    .transform((given) => words(given.toLowerCase())),
  unit: 'list',
});
