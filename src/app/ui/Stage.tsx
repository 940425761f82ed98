import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconProgressAlert, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { nowrapParts } from './nowrapParts.ts';
import classes from './Stage.module.css';

/** How a verdict judges: of the balance of an event, and of every page that opens with a sentence. */
export type StageVerdict = { sentence: string; tone: 'GOOD' | 'WARN' | 'BAD' | 'NEUTRAL' };

const TONES: Record<StageVerdict['tone'], { tone: string; icon: Icon }> = {
  GOOD: { tone: 'good', icon: IconCircleCheck },
  WARN: { tone: 'warn', icon: IconProgressAlert },
  BAD: { tone: 'bad', icon: IconAlertTriangle },
  NEUTRAL: { tone: 'quiet', icon: IconInfoCircle },
};

/** The upper part of a page, from edge to edge: its header, the sentence that answers it, its facts. */
export function Stage({ children }: { children: ReactNode }) {
  return <div className={classes.stage}>{children}</div>;
}

type VerdictLineProps = {
  /** Undefined while it loads: the place is kept. */
  verdict?: StageVerdict | undefined;
  /** One cause and what still counts or can be done. */
  say?: ReactNode;
  /** The page's one primary button. */
  action?: ReactNode;
  /** Smaller, on lists and dialogs. */
  small?: boolean;
};

/** The sentence that answers a page, with its line of cause and next step; two lines high whatever they say. */
export function VerdictLine({ verdict, say, action, small = false }: VerdictLineProps) {
  const { tone, icon: ToneIcon } = TONES[verdict?.tone ?? 'NEUTRAL'];
  return (
    <div
      className={classes.verdict}
      data-tone={tone}
      data-small={small}
      data-loading={(!verdict && action === undefined) || undefined}
    >
      <span className={classes.icon} aria-hidden="true">
        {verdict && <ToneIcon size={20} stroke={1.8} />}
      </span>
      <div className={classes.words}>
        <p className={classes.sentence} data-verdict={verdict && ''}>
          {verdict && <Sentence {...verdict} />}
        </p>
        <p className={classes.say}>{say}</p>
      </div>
      {action !== undefined && (
        <div className={classes.action} data-print="no">
          {action}
        </div>
      )}
    </div>
  );
}

/** Words that judge, before a colon: "Likely to fall short:", not "Delivered 7.33 of 8.00 MWh:". */
const JUDGING_WORDS = /^[^\d:]+:/;

/** The judging words are tinted; a number and its unit stay on one line. */
function Sentence({ sentence, tone }: StageVerdict) {
  const end = tone === 'NEUTRAL' ? 0 : (JUDGING_WORDS.exec(sentence)?.[0].length ?? 0);
  return (
    <>
      {end > 0 && <span className={classes.judged}>{sentence.slice(0, end)}</span>}
      {nowrapParts(sentence.slice(end)).map(({ text, nowrap }, index) =>
        nowrap ? (
          <span key={index} className={classes.nowrap}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </>
  );
}

export type StageFact = {
  label: string;
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
  /** Text shown under the mouse. */
  hint?: string | undefined;
};

/** At most five facts that carry the sentence. */
export function StageFacts({ facts }: { facts: readonly StageFact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, unit, note, hint }) => (
        <div key={label} className={classes.fact} title={hint}>
          <dt>{label}</dt>
          <dd className={classes.value}>
            {value}
            {unit !== undefined && <span className={classes.unit}>{`\u202f${unit}`}</span>}
          </dd>
          <dd className={classes.note}>{note ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  );
}
