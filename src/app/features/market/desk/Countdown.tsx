import { useNowEvery } from '#app/data/clock.ts';
import { formatClock } from '#app/format/format.ts';
import classes from './Desk.module.css';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** Degrees of the marks on the face. */
const MARKS = Array.from({ length: 12 }, (_, place) => 30 * place);
const two = (value: number): string => String(value).padStart(2, '0');

/** Time left as "00:23:41"; from a hundred hours on only hours. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Clock with the time left until an instant; in the last hour its sector is what is left of it. */
export function Countdown({ until, words }: { until: string; words: string }) {
  const left = Math.max(0, Date.parse(until) - useNowEvery(SECOND_MS));
  const turn = Math.min(1, left / HOUR_MS);
  const angle = 2 * Math.PI * turn;
  const [x, y] = [16 - 11 * Math.sin(angle), 16 - 11 * Math.cos(angle)];
  return (
    <div className={classes.countdown} role="timer" aria-label={`${timeLeft(left)} ${words}`}>
      <svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="16" cy="16" r="15" className={classes.face} />
        {MARKS.map((degrees) => (
          <path key={degrees} d="M16 2v2" transform={`rotate(${degrees} 16 16)`} className={classes.face} />
        ))}
        {turn < 1 && <path d={`M16 16V5A11 11 0 ${turn > 0.5 ? 1 : 0} 0 ${x} ${y}Z`} className={classes.sector} />}
        <path d={turn < 1 ? `M16 16L${x} ${y}` : 'M16 16V5'} className={classes.hand} />
      </svg>
      <strong>{timeLeft(left)}</strong>
      <span>
        {words}
        <b>{formatClock(until)}</b>
      </span>
    </div>
  );
}
