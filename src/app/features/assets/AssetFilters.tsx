import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { portfolioQueries } from '#app/data/api/portfolios.ts';
import { schemeQueries } from '#app/data/api/schemes.ts';
import { assetTypeWords } from '#app/format/assetWords.ts';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { assetType } from '#contract/asset.ts';
import { schemeAssetStatus } from '#contract/scheme.ts';
import { filtersOf, isFiltered, type AssetsSearch } from './assetsSearch.ts';
import { facetCounts } from './facetCounts.ts';
import classes from './assets.module.css';

const STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
const MPAN_STATES = ['VALID', 'PENDING', 'INVALID', 'NOT_APPLICABLE'] as const;
const READINGS = [
  { value: 'REPORTING', label: 'Reporting' },
  { value: 'AWAITING_FIRST', label: 'Awaiting first reading' },
  { value: 'SILENT', label: 'Silent for two days' },
] as const;
const TARIFFS = [
  { value: 'IN_FORCE', label: 'With a tariff today' },
  { value: 'NONE', label: 'Without a tariff today' },
] as const;
const SCHEME_STATUSES = schemeAssetStatus.options.map((status) => ({
  value: status,
  label: statusWord('schemeAsset', status).word,
}));

type AssetFiltersProps = {
  address: AssetsSearch;
  /** Whether the rows are loaded: the counts are requested after them. */
  listed: boolean;
  /** Changes fields of the address and returns to the first page; typing replaces the history entry. */
  onChange: (change: Partial<AssetsSearch>, typing?: boolean) => void;
  onClear: () => void;
};

/** Search, chips with counts and the lists to choose from. */
export function AssetFilters({ address, listed, onChange, onClear }: AssetFiltersProps) {
  const filters = filtersOf(address);
  const [typesOpened, setTypesOpened] = useState(false);
  const { data: statusCounts = {} } = useQuery({ ...facetCounts(filters, 'status', STATUSES), enabled: listed });
  const { data: mpanCounts = {} } = useQuery({ ...facetCounts(filters, 'mpanStatus', MPAN_STATES), enabled: listed });
  const { data: useCounts = {} } = useQuery({ ...facetCounts(filters, 'mpanUse', ['SHARED']), enabled: listed });
  const { data: typeCounts = {} } = useQuery({
    ...facetCounts(filters, 'assetType', assetType.options),
    enabled: typesOpened,
  });
  const { data: portfolios } = useQuery(portfolioQueries.list());
  const { data: schemes } = useQuery(schemeQueries.list());
  const counted = (word: string, count: number | undefined) =>
    count === undefined ? word : `${word} (${count.toLocaleString('en-GB')})`;

  return (
    <>
      <Toolbar>
        <FilterChips
          label="Status"
          value={address.status}
          options={STATUSES.map((value) => ({
            value,
            label: statusWord('asset', value).word,
            count: statusCounts[value],
          }))}
          onChange={(status) => onChange({ status: status ?? 'ACTIVE' })}
        />
        <span className={classes.divider} />
        <FilterChips
          label="MPAN"
          value={address.mpan ?? null}
          options={MPAN_STATES.map((value) => ({
            value,
            label: statusWord('mpan', value).word,
            count: mpanCounts[value],
          }))}
          onChange={(mpan) => onChange({ mpan: mpan ?? undefined })}
        />
        {(address.mpanUse === 'SHARED' || (useCounts.SHARED ?? 0) > 0) && (
          <>
            <span className={classes.divider} />
            <FilterChips
              label="One MPAN, several assets"
              value={address.mpanUse ?? null}
              options={[{ value: 'SHARED' as const, label: 'Shared MPAN', count: useCounts.SHARED }]}
              onChange={(mpanUse) => onChange({ mpanUse: mpanUse ?? undefined })}
            />
          </>
        )}
        {address.tiles !== undefined && (
          <>
            <span className={classes.divider} />
            <FilterChips
              label="Fleet wall"
              value="CHOSEN"
              options={[{ value: 'CHOSEN' as const, label: 'Chosen on the fleet wall' }]}
              onChange={() => onChange({ tiles: undefined })}
            />
          </>
        )}
      </Toolbar>
      <Toolbar>
        <SearchBox
          label="Name, asset id, MPAN or postcode"
          value={address.search}
          onChange={(search) => onChange({ search }, true)}
        />
        <ChoiceFilter
          label="Type"
          any="Any type"
          options={assetType.options.map((value) => ({
            value,
            label: counted(assetTypeWords[value], typeCounts[value]),
          }))}
          value={address.type}
          onOpen={() => setTypesOpened(true)}
          onChange={(type) => onChange({ type })}
        />
        <ChoiceFilter
          label="Readings"
          any="Any readings"
          width={170}
          options={READINGS}
          value={address.readings}
          onChange={(readings) => onChange({ readings })}
        />
        <ChoiceFilter
          label="Tariff"
          any="Any tariff"
          width={170}
          options={TARIFFS}
          value={address.tariff}
          onChange={(tariff) => onChange({ tariff })}
        />
        <ChoiceFilter
          label="Portfolio"
          any="Any portfolio"
          options={(portfolios?.data ?? []).map(({ portfolioUUID, name }) => ({ value: portfolioUUID, label: name }))}
          value={address.portfolio}
          onChange={(portfolio) => onChange({ portfolio })}
        />
        <ChoiceFilter
          label="Scheme"
          any="Any scheme"
          width={190}
          options={(schemes?.data ?? []).map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
          value={address.scheme}
          onChange={(scheme) => onChange({ scheme, schemeStatus: undefined })}
        />
        {address.scheme !== undefined && (
          <ChoiceFilter
            label="Status in the scheme"
            any="Any status in it"
            width={180}
            options={SCHEME_STATUSES}
            value={address.schemeStatus}
            onChange={(schemeStatus) => onChange({ schemeStatus })}
          />
        )}
        {isFiltered(address) && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </Toolbar>
    </>
  );
}
