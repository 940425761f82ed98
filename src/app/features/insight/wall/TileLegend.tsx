import { formatPercent } from '#app/format/format.ts';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { formatTileFilter, type TileQuestion } from '#contract/tiles.ts';
import { formatCount } from '#text/count.ts';
import { questionWords } from './tileWords.ts';
import classes from './Tiles.module.css';

type TileLegendProps = {
  question: TileQuestion;
  eventUUID: string | undefined;
  /** Whose tiles they are; else of the fleet. */
  portfolioUUID?: string | undefined;
  counts: readonly number[];
  /** With shares, one class a line; else in a row. */
  shares?: boolean;
};

const TILE_COLOURS = [
  'var(--hh-tile-1)',
  'var(--hh-tile-2)',
  'var(--hh-tile-3)',
  'var(--hh-tile-4)',
  'var(--hh-tile-5)',
  'var(--hh-tile-6)',
];

/** What the colours mean, and how many tiles have each; a count opens its assets as a list. */
export function TileLegend({ question, eventUUID, portfolioUUID, counts, shares = false }: TileLegendProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const words = questionWords[question];
  return (
    <ul className={classes.legend} data-shares={shares}>
      {words.ranks.map((each) => {
        const label = words.classes[each - 1];
        const count = counts[each - 1]!;
        if (label === null || label === undefined) return null;
        return (
          <li key={each} data-class={each}>
            <i className={classes.swatch} style={{ background: TILE_COLOURS[each - 1] }} aria-hidden="true" />
            <span className={classes.meaning}>{label}</span>
            <PlainLink
              to="/assets"
              search={{
                tiles: formatTileFilter({ question, eventUUID, portfolioUUID, by: 'PORTFOLIO', of: { class: each } }),
              }}
              aria-label={`${formatCount(count)} assets: ${label}`}
            >
              {formatCount(count)}
            </PlainLink>
            {shares && (
              <span className={classes.share}>{total === 0 ? '–' : formatPercent((100 * count) / total)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
