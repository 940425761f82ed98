import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { query } from '#app/data/query.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import type { Asset } from '#contract/asset.ts';

const FOUND = 30;
const PAUSE_MS = 250;

const optionOf = (asset: Asset) => ({ value: asset.assetUUID, label: nameOf(asset) });

/** Chooses an asset, whom the service finds by id, name or MPAN; none for a complaint about no asset. */
export function AssetSelect(props: Pick<ComponentProps<typeof Select<string>>, 'value' | 'onChange' | 'error'>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery(
    query('listAssets', { query: { search: undefinedIfEmpty(search), sort: 'name', pageSize: FOUND } }),
  );
  const chosen = useQuery(
    query('getAsset', { params: { assetUUID: props.value ?? '' } }, { enabled: Boolean(props.value) }),
  ).data;
  const options = (found.data?.data ?? []).map(optionOf);
  // The chosen one keeps its name when a search does not find it.
  const isMissing = chosen !== undefined && options.every(({ value }) => value !== chosen.assetUUID);
  return (
    <Select
      label="Asset"
      placeholder="About none"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'About no asset' }}
      data={isMissing ? [optionOf(chosen), ...options] : options}
      // The service has searched already, by more than the label.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No asset'}
      onSearchChange={setTyped}
      {...props}
    />
  );
}
