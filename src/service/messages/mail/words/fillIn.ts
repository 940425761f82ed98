import type { MailPlaceholder } from '#contract/mail/template.ts';
import { oneLine } from './plainText.ts';

export type Values = Record<MailPlaceholder, string>;

const LONGEST_VALUE = 300;

/** Fills a text's placeholders with values; braces within a value stay as they are. */
export const fillIn = (text: string, values: Values): string =>
  text.replaceAll(/\{([A-Za-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? oneLine(values[name as MailPlaceholder], LONGEST_VALUE) : whole,
  );
