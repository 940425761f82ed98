import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { direction } from '#contract/primitives.ts';
import { tariffType } from '#contract/tariffKind.ts';
import { byAssetDefaults, tariffSearchDefaults, type TariffSearch } from './tariffSearch.ts';
import { directionWords, tariffTypeWords } from './tariffWords.ts';
import classes from './tariffs.module.css';

type TariffFiltersProps = {
  address: TariffSearch;
  onChange: (change: Partial<TariffSearch>, replace?: boolean) => void;
};

const orderOf = { product: tariffSearchDefaults.sort, asset: byAssetDefaults.sort };

/** What the list of tariffs is narrowed to, and whether its rows are products or assets. */
export function TariffFilters({ address, onChange }: TariffFiltersProps) {
  return (
    <Toolbar>
      <SegmentedControl
        aria-label="Rows"
        data={[
          { value: 'product', label: 'By product' },
          { value: 'asset', label: 'By asset' },
        ]}
        value={address.by}
        onChange={(by) => onChange({ by, sort: orderOf[by], name: undefined })}
      />
      <SearchBox
        label={address.by === 'product' ? 'Product' : 'Tariff, asset, MPAN or postcode'}
        value={address.search}
        onChange={(search) => onChange({ search }, true)}
      />
      {address.name !== undefined && (
        <button type="button" className={classes.named} onClick={() => onChange({ name: undefined })}>
          {address.name}
          <IconX size={14} aria-hidden />
          <VisuallyHidden>Show all products</VisuallyHidden>
        </button>
      )}
      <FilterChips
        label="Direction"
        value={address.direction ?? null}
        options={direction.options.map((value) => ({ value, label: directionWords[value] }))}
        onChange={(way) => onChange({ direction: way ?? undefined })}
      />
      <FilterChips
        label="Type"
        value={address.type ?? null}
        options={tariffType.options.map((value) => ({ value, label: tariffTypeWords[value] }))}
        onChange={(type) => onChange({ type: type ?? undefined })}
      />
      <FilterChips
        label="Status"
        value={address.status}
        options={[
          { value: 'ACTIVE', label: 'Open' },
          { value: 'DISCONNECTED', label: 'Ended' },
        ]}
        onChange={(status) => onChange({ status: status ?? 'ACTIVE' })}
      />
    </Toolbar>
  );
}
