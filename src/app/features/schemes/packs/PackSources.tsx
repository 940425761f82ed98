import { formatDate, formatInstant } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { PackDocument } from '#contract/pack/document.ts';
import type { PackConfirmation } from '#contract/pack/pack.ts';
import { markWords } from './packWords.ts';
import classes from './packs.module.css';

/** What a pack rests on: texts, and what the buyer has stated. */
export function PackSources({
  document: { sources },
  confirmations,
}: {
  document: PackDocument;
  confirmations: readonly PackConfirmation[];
}) {
  return (
    <>
      {confirmations.length > 0 && (
        <Panel>
          <h2 className={classes.heading}>Confirmed</h2>
          <ul className={classes.list}>
            {confirmations.map(({ at, statement, confirmedBy, confirmedUTC }) => (
              <li key={at + confirmedUTC}>
                {statement}{' '}
                <span className={classes.quiet}>
                  {at} · {confirmedBy ?? 'an API client'} · {formatInstant(confirmedUTC, true)}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel>
        <h2 className={classes.heading}>Sources</h2>
        <ul className={classes.list}>
          {sources.map(({ key, title, address, mark, readOn }) => (
            <li key={key}>
              {address === null ? (
                title
              ) : (
                <a href={address} target="_blank" rel="noreferrer">
                  {title}
                </a>
              )}{' '}
              <span className={classes.quiet}>
                {markWords[mark]}
                {readOn === null ? '' : `, accessed ${formatDate(readOn, true)}`}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
