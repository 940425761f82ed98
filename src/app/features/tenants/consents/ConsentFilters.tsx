import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { consentTypeWords } from '#app/format/consentWords.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { consentType } from '#contract/consent.ts';
import { type ConsentPart, consentParts, type ConsentSearch } from './consentSearch.ts';

const countNames = {
  ENDING: 'expiringIn30Days',
  ACTIVE: 'active',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
} as const;

const labelOf = (part: ConsentPart): string =>
  part === 'ENDING' ? 'Ending soon' : part === 'NEVER_ASKED' ? 'Never asked' : statusWord('consent', part).word;

/** How many rows each part has; of users who were never asked, no consent is counted. */
function usePartCounts(): (part: ConsentPart) => number | undefined {
  const { data: summary } = useQuery(query('getSummary', {}));
  const { data: never } = useQuery(query('listUsers', { query: { neverAsked: 'DISPATCH', pageSize: 1 } }));
  return (part) => (part === 'NEVER_ASKED' ? never?.totalItems : summary?.consents[countNames[part]]);
}

type ConsentFiltersProps = {
  address: ConsentSearch;
  onChange: (change: Partial<ConsentSearch>, replace?: boolean) => void;
};

/** Words, parts with their counts, and the purpose, which only a recorded consent has. */
export function ConsentFilters({ address, onChange }: ConsentFiltersProps) {
  const countOf = usePartCounts();
  return (
    <Toolbar>
      <SearchBox
        label={address.status === 'NEVER_ASKED' ? 'Name, user id or contact' : 'User, asset, MPAN or postcode'}
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      <FilterChips
        label="State"
        value={address.status === 'ALL' ? null : address.status}
        options={consentParts.map((value) => {
          const count = countOf(value);
          return { value, label: labelOf(value), ...(count !== undefined && { count }) };
        })}
        onChange={(status) => onChange({ status: status ?? 'ALL' })}
      />
      {address.status !== 'NEVER_ASKED' && (
        <FilterChips
          label="Consent to"
          value={address.type ?? null}
          options={consentType.options.map((value) => ({ value, label: consentTypeWords[value] }))}
          onChange={(type) => onChange({ type: type ?? undefined })}
        />
      )}
    </Toolbar>
  );
}
