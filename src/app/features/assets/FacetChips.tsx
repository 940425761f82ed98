import { FilterChips } from '#app/table/FilterChips.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { AssetFacets, FacetGroup } from '#contract/assetFacets.ts';
import type { AssetsSearch } from './assetsSearch.ts';
import { powerHint } from './facetWords.ts';
import classes from './assets.module.css';

const STATUSES = ['ACTIVE', 'ARCHIVED'] as const;
const READINGS = {
  SILENT: 'No readings for two days',
  AWAITING_FIRST: 'Awaiting first reading',
  REPORTING: 'Reporting',
} as const;

const CONSENTS = {
  MISSING: 'No consent',
  NEVER_ASKED: 'Never asked',
  ENDING: 'Consent ending soon',
  IN_FORCE: 'Consent in force',
} as const;
const CALLS = { NEVER: 'No events yet', CALLED: 'Taken part before' } as const;

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
    ...(group && { count: group.assets, hint: powerHint(group) }),
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
  const next = facets?.nextEvent;
  const isOptedIn = address.event !== undefined && address.event === next?.eventUUID && address.eventState === 'OPT_IN';
  const consents = (['MISSING', 'NEVER_ASKED', 'ENDING', 'IN_FORCE'] as const).flatMap((value) => {
    const group = facets?.byConsent.find(({ consent }) => consent === value);
    return address.consent === value || (value === 'MISSING' && (group?.assets ?? 0) > 0)
      ? [chip(value, CONSENTS[value], group)]
      : [];
  });
  const calls = (['NEVER', 'CALLED'] as const).flatMap((value) => {
    const group = facets?.byCalled.find(({ called }) => called === value);
    return address.called === value || (value === 'NEVER' && (group?.assets ?? 0) > 0)
      ? [chip(value, CALLS[value], group)]
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
      {next && (isOptedIn || next.assets > 0) && (
        <FilterChips
          label="Event"
          value={isOptedIn ? 'OPT_IN' : null}
          options={[chip('OPT_IN', `Opted in to ${next.name}`, next)]}
          onChange={(state) =>
            onChange(
              state === null
                ? { event: undefined, eventState: undefined }
                : { event: next.eventUUID, eventState: 'OPT_IN' },
            )
          }
        />
      )}
      {consents.length > 0 && (
        <FilterChips
          label="Consent"
          value={address.consent ?? null}
          options={consents}
          onChange={(consent) => onChange({ consent: consent ?? undefined })}
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
      {calls.length > 0 && (
        <FilterChips
          label="Past events"
          value={address.called ?? null}
          options={calls}
          onChange={(called) => onChange({ called: called ?? undefined })}
        />
      )}
      {(address.mpanUse === 'SHARED' || (facets?.sharedMpan ?? 0) > 0) && (
        <FilterChips
          label="MPAN use"
          value={address.mpanUse ?? null}
          options={[{ value: 'SHARED', label: 'Shared MPAN', ...(facets && { count: facets.sharedMpan }) }]}
          onChange={(mpanUse) => onChange({ mpanUse: mpanUse ?? undefined })}
        />
      )}
      {address.tiles !== undefined && (
        <FilterChips
          label="Fleet wall"
          value="CHOSEN"
          options={[{ value: 'CHOSEN', label: 'Selected on the fleet wall' }]}
          onChange={() => onChange({ tiles: undefined })}
        />
      )}
    </div>
  );
}
