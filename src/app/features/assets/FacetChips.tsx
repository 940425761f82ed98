import { FilterChips } from '#app/table/FilterChips.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { AssetFacets, FacetGroup } from '#contract/assetFacets.ts';
import type { AssetsSearch } from './assetsSearch.ts';
import { facetWords } from './facetWords.ts';
import classes from './assets.module.css';

const STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
const READINGS = {
  SILENT: 'Silent two days',
  AWAITING_FIRST: 'Awaiting first reading',
  REPORTING: 'Reporting',
} as const;

type FacetChipsProps = {
  address: AssetsSearch;
  /** Undefined while they load, and where the service has none. */
  facets: AssetFacets | undefined;
  onChange: (change: Partial<AssetsSearch>) => void;
};

/** How the assets stand, each state a filter by one click: where one is set, and where there are assets in it. */
export function FacetChips({ address, facets, onChange }: FacetChipsProps) {
  const scheme = facets?.byScheme.find(({ schemeUUID }) => schemeUUID === address.scheme) ?? facets?.byScheme[0];
  const chip = <Value extends string>(value: Value, label: string, group: FacetGroup | undefined) => ({
    value,
    label,
    ...(group && { note: facetWords(group) }),
  });
  const shown = (group: FacetGroup | undefined, isChosen: boolean) => isChosen || (group?.assets ?? 0) > 0;
  const chosen = address.schemeStatus;
  const states = scheme?.byStatus ?? [];
  const inScheme = [
    ...states.map((group) => chip(group.status, statusWord('schemeAsset', group.status).word, group)),
    ...(chosen !== undefined && !states.some(({ status }) => status === chosen)
      ? [chip(chosen, statusWord('schemeAsset', chosen).word, undefined)]
      : []),
  ];
  const mpans = (['INVALID', 'PENDING'] as const).flatMap((status) => {
    const group = facets?.byMpanStatus.find(({ mpanStatus }) => mpanStatus === status);
    return shown(group, address.mpan === status) ? [chip(status, statusWord('mpan', status).word, group)] : [];
  });
  const readings = (['SILENT', 'AWAITING_FIRST', 'REPORTING'] as const).flatMap((status) => {
    const group = facets?.byReadingStatus.find(({ readingStatus }) => readingStatus === status);
    return shown(status === 'REPORTING' ? undefined : group, address.readings === status)
      ? [chip(status, READINGS[status], group)]
      : [];
  });
  // Nobody asks for what is archived where nothing is.
  const statuses = STATUSES.filter(
    (status) => status === address.status || status === 'ACTIVE' || facets?.byStatus[status] !== 0,
  ).map((status) => ({
    value: status,
    label: statusWord('asset', status).word,
    ...(facets && { count: facets.byStatus[status] }),
  }));
  return (
    <div className={classes.facets}>
      <FilterChips
        label="Status"
        value={address.status}
        options={statuses}
        onChange={(status) => onChange({ status: status ?? 'ACTIVE' })}
      />
      {scheme && inScheme.length > 0 && (
        <FilterChips
          label={`In ${scheme.name}`}
          value={address.schemeStatus ?? null}
          options={inScheme}
          onChange={(status) =>
            onChange(
              status === null ? { schemeStatus: undefined } : { scheme: scheme.schemeUUID, schemeStatus: status },
            )
          }
        />
      )}
      {mpans.length > 0 && (
        <FilterChips
          label="MPAN"
          value={address.mpan ?? null}
          options={mpans}
          onChange={(mpan) => onChange({ mpan: mpan ?? undefined })}
        />
      )}
      {readings.length > 0 && (
        <FilterChips
          label="Readings"
          value={address.readings ?? null}
          options={readings}
          onChange={(status) => onChange({ readings: status ?? undefined })}
        />
      )}
      {(address.mpanUse === 'SHARED' || (facets?.sharedMpan ?? 0) > 0) && (
        <FilterChips
          label="One MPAN, several assets"
          value={address.mpanUse ?? null}
          options={[{ value: 'SHARED', label: 'Shared MPAN', ...(facets && { count: facets.sharedMpan }) }]}
          onChange={(mpanUse) => onChange({ mpanUse: mpanUse ?? undefined })}
        />
      )}
      {address.tiles !== undefined && (
        <FilterChips
          label="Fleet wall"
          value="CHOSEN"
          options={[{ value: 'CHOSEN', label: 'Chosen on the fleet wall' }]}
          onChange={() => onChange({ tiles: undefined })}
        />
      )}
    </div>
  );
}
