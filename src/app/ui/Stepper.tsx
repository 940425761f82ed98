import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Stepper.module.css';

type StepperProps = {
  unit: string;
  label: string;
  onStep: (by: -1 | 1) => void;
  onPresent: () => void;
  present: string;
  /** Level of the heading that names the range. */
  level?: 2 | 3;
  children?: ReactNode;
};

/** The visible range, its neighbours, and a button for the present. */
export function Stepper({ unit, label, onStep, onPresent, present, level = 2, children }: StepperProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.head}>
      <ActionIcon size={28} aria-label={`Previous ${unit}`} onClick={() => onStep(-1)}>
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon size={28} aria-label={`Next ${unit}`} onClick={() => onStep(1)}>
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
      <Heading aria-live="polite">{label}</Heading>
      <Button variant="default" size="compact-sm" onClick={onPresent}>
        {present}
      </Button>
      <span className={classes.space} />
      {children}
    </div>
  );
}
