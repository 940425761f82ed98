import classes from './Rail.module.css';

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [['1–4'], 'question'],
  [['drag'], 'mark tiles'],
  [['Shift', 'Alt'], 'with it: add, take out'],
  [['wheel'], 'enlarge'],
  [['←↑↓→'], 'walk, with Shift mark'],
  [['Ctrl', 'A'], 'mark the block'],
  [['Enter'], 'the asset'],
  [['Esc'], 'clear, then leave'],
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
