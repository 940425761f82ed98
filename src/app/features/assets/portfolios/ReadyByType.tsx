import { assetTypeWords } from '#app/format/assetWords.ts';
import { formatPower } from '#app/format/format.ts';
import type { PortfolioCapability } from '#contract/capability.ts';
import { plural } from '#text/count.ts';
import classes from './Capability.module.css';

const PALEST = 0.3;

/** The ready assets by type: a bar in proportion to their power, of their number where nobody knows it. */
export function ReadyByType({ capability: { types } }: { capability: PortfolioCapability }) {
  if (types.length === 0) return null;
  const sizeOf = ({ expectedKw, ready }: (typeof types)[number]) => Math.max(0, expectedKw ?? ready);
  const shade = (index: number) => 1 - ((1 - PALEST) * index) / types.length;
  return (
    <>
      <div className={classes.types} aria-hidden="true">
        {types.map((type, index) => (
          <span key={type.assetType} style={{ flexGrow: sizeOf(type), opacity: shade(index) }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label="Ready assets by type">
        {types.map(({ assetType, ready, expectedKw }) => (
          <li key={assetType}>
            {assetTypeWords[assetType]} <strong>{expectedKw === null ? '' : formatPower(expectedKw)}</strong>{' '}
            {plural(ready, 'asset')}
          </li>
        ))}
      </ul>
    </>
  );
}
