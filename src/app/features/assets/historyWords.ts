import { consentTypeWords, preferenceWords } from '#app/format/consentWords.ts';
import { statusWord } from '#app/ui/statusWords.ts';
import type { AssetHistoryEntry, HistoryKind } from '#contract/assetHistory.ts';

type Entry = Pick<AssetHistoryEntry, 'status' | 'name'>;

const words = (known: Record<string, string>, value: string | null): string =>
  (known[value ?? ''] ?? value ?? '').toLowerCase();
const tariff = ({ status, name }: Entry, done: string): string =>
  `${status === 'export' ? 'Export' : 'Import'} tariff ${done}: ${name}`;

const formatEntry: Record<HistoryKind, (entry: Entry) => string> = {
  CREATED: () => 'Created',
  ARCHIVED: () => 'Archived',
  MPAN_VALIDATED: ({ status }) =>
    status === 'VALID' ? 'MPAN found in the register' : 'MPAN not found in the register',
  SCHEME_STATUS: ({ status }) => statusWord('schemeAsset', status ?? '').word,
  PORTFOLIO_ASSIGNED: () => 'Moved to portfolio',
  EVENT_STATE: ({ status }) => statusWord('eventAsset', status ?? '').word,
  TARIFF_ADDED: (entry) => tariff(entry, 'added'),
  TARIFF_DISCONNECTED: (entry) => tariff(entry, 'disconnected'),
  CONSENT_RECORDED: ({ name, status }) =>
    `Consent to ${words(consentTypeWords, name)}: ${words(preferenceWords, status)}`,
  CONSENT_WITHDRAWN: ({ name }) => `Consent to ${words(consentTypeWords, name)} withdrawn`,
};

/** An entry in words; its scheme, event or portfolio follows as a link. */
export const historyWords = (entry: Pick<AssetHistoryEntry, 'kind' | 'status' | 'name'>): string =>
  formatEntry[entry.kind](entry);
