import classes from './Rail.module.css';

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['1–4'], 'question'],
  [['drag'], 'mark tiles'],
  [['Shift'], 'drag to add'],
  [['Alt'], 'drag to remove'],
  [['wheel'], 'zoom'],
  [['←↑↓→'], 'move; with Shift, mark'],
  [['Ctrl', 'A'], 'mark the block'],
  [['Enter'], 'open the asset'],
  [['Esc'], 'clear, then exit'],
];

/** What mouse and keyboard do here. */
export const WallKeys = () => (
  <ul className={classes.keys} aria-label="Keys">
    {KEYS.map(([keys, does]) => (
      <li key={does}>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {does}
      </li>
    ))}
  </ul>
);
