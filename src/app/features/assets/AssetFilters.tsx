import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { allPortfolios, allSchemes } from '#app/data/sharedQueries.ts';
import { assetTypeWords } from '#app/format/assetWords.ts';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { assetType } from '#contract/asset.ts';
import type { AssetFacets } from '#contract/assetFacets.ts';
import type { AssetsSearch } from './assetsSearch.ts';
import { choiceWords } from './facetWords.ts';
import classes from './assets.module.css';

const TARIFFS = [
  { value: 'IN_FORCE', label: 'With a tariff today' },
  { value: 'NONE', label: 'Without a tariff today' },
] as const;

type AssetFiltersProps = {
  address: AssetsSearch;
  /** Undefined while they load, and where the service has none. */
  facets: AssetFacets | undefined;
  /** How many assets are listed, in words. */
  count: string;
  /** On a phone the lists to choose from are folded. */
  narrow: boolean;
  filtered: boolean;
  /** Changes fields of the address and returns to the first page; typing replaces the history entry. */
  onChange: (change: Partial<AssetsSearch>, typing?: boolean) => void;
  onClear: () => void;
};

/** Search, and lists to choose from with the counts of each choice. */
export function AssetFilters({ address, facets, count, narrow, filtered, onChange, onClear }: AssetFiltersProps) {
  const { data: portfolios } = useQuery(allPortfolios());
  const { data: schemes } = useQuery(allSchemes());
  const choices = (
    <>
      <ChoiceFilter
        label="Type"
        any="Any type"
        options={assetType.options.map((value) => ({
          value,
          label: choiceWords(
            assetTypeWords[value],
            facets?.byType,
            facets?.byType.find((group) => group.assetType === value),
          ),
        }))}
        value={address.type}
        onChange={(type) => onChange({ type })}
      />
      <ChoiceFilter
        label="Portfolio"
        any="Any portfolio"
        options={(portfolios?.data ?? []).map(({ portfolioUUID, name }) => ({
          value: portfolioUUID,
          label: choiceWords(
            name,
            facets?.byPortfolio,
            facets?.byPortfolio.find((group) => group.portfolioUUID === portfolioUUID),
          ),
        }))}
        value={address.portfolio}
        onChange={(portfolio) => onChange({ portfolio })}
      />
      <ChoiceFilter
        label="Scheme"
        any="Any scheme"
        width={190}
        options={(schemes?.data ?? []).map(({ schemeUUID, name }) => ({
          value: schemeUUID,
          label: choiceWords(
            name,
            facets?.byScheme,
            facets?.byScheme.find((group) => group.schemeUUID === schemeUUID),
          ),
        }))}
        value={address.scheme}
        onChange={(scheme) => onChange({ scheme, schemeStatus: undefined })}
      />
      <ChoiceFilter
        label="Tariff"
        any="Any tariff"
        width={150}
        options={TARIFFS}
        value={address.tariff}
        onChange={(tariff) => onChange({ tariff })}
      />
    </>
  );
  return (
    <Toolbar>
      <SearchBox
        label="Name, asset id, MPAN or postcode"
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      {narrow ? (
        <details className={classes.folded}>
          <summary>Filters</summary>
          <Toolbar>{choices}</Toolbar>
        </details>
      ) : (
        choices
      )}
      {filtered && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear filters
        </Button>
      )}
      <span className={classes.count}>{count}</span>
    </Toolbar>
  );
}
