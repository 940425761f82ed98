import classes from './ImportSteps.module.css';

const STEPS = ['File', 'Columns', 'Check', 'Import'] as const;
export type ImportStep = (typeof STEPS)[number];

/** The present step of the import. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const at = STEPS.indexOf(step);
  return (
    <ol className={classes.steps} aria-label="Steps of the import">
      {STEPS.map((name, index) => (
        <li
          key={name}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span aria-hidden="true">{index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
