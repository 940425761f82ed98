import { assetTypeWords } from '#app/format/assetWords.ts';
import { statusWord } from '#app/ui/statusWords.ts';
import type { BulkAction } from '#contract/bulkAction.ts';
import { plural } from '#text/count.ts';

/** The assets of an action's filter in words; the names of schemes and the like are in the linked list. */
export function filterWords({ filter, named }: Pick<BulkAction, 'filter' | 'named'>): string {
  const {
    search,
    status,
    assetType,
    portfolioUUID,
    userUUID,
    schemeUUID,
    schemeStatus,
    eventUUID,
    eventState,
    mpanStatus,
    mpanUse,
    tiles,
  } = filter;
  const parts = [
    named !== null && plural(named, 'individually selected asset', 'individually selected assets'),
    named === null && `every ${status === 'ARCHIVED' ? 'archived' : 'active'} asset`,
    search && `matching “${search}”`,
    assetType && `of type ${assetTypeWords[assetType]}`,
    mpanStatus && statusWord('mpan', mpanStatus).word,
    mpanUse === 'SHARED' && 'with an MPAN used by another asset',
    mpanUse === 'SINGLE' && 'with an MPAN of their own',
    tiles && 'selected on the fleet wall',
    portfolioUUID && 'in one portfolio',
    userUUID && 'belonging to one user',
    schemeUUID &&
      (schemeStatus ? `${statusWord('schemeAsset', schemeStatus).word.toLowerCase()} in a scheme` : 'in a scheme'),
    eventUUID &&
      (eventState ? `${statusWord('eventAsset', eventState).word.toLowerCase()} in an event` : 'in an event'),
  ];
  const text = parts.filter(Boolean).join(', ');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
