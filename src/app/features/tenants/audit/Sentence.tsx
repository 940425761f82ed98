import type { AuditRow } from '#app/data/operators.ts';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import classes from './audit.module.css';

/** Who did what, with links to what it was about: "day desk opted 412 assets into Evening peak 14". */
export function Sentence({ name, sentence }: Pick<AuditRow, 'name' | 'sentence'>) {
  return (
    <span className={classes.sentence}>
      <b>{name ?? 'Someone'}</b>{' '}
      {sentence.map(({ text, to }, index) =>
        to === undefined ? (
          text
        ) : (
          <PlainLink key={index} to={to}>
            {text}
          </PlainLink>
        ),
      )}
    </span>
  );
}
