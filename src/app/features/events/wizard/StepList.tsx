import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FormErrors } from '../eventForm.ts';
import { errorsIn, type Step, type StepId } from './steps.ts';
import classes from './StepList.module.css';

type StepListProps = {
  steps: readonly Step[];
  current: StepId;
  errors: FormErrors;
  /** Index of the present step. */ reached: number;
};

/** The steps of the wizard as links; earlier ones show whether they are complete. */
export function StepList({ steps, current, errors, reached }: StepListProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const done = index < reached && Object.keys(errorsIn(step, errors)).length === 0;
          return (
            <li key={step.id} data-done={done} data-current={step.id === current}>
              <Link
                from="/events/new"
                to="."
                search={(now) => ({ ...now, step: step.id })}
                activeProps={{ 'aria-current': 'step' }}
              >
                <span aria-hidden="true">{done ? <IconCheck size={13} stroke={2.4} /> : index + 1}</span>
                {step.label}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
