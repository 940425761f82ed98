import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { EmptyState } from '#app/ui/EmptyState.tsx';

type NoMatchProps = {
  icon?: Icon;
  /** "portfolio" */
  what: string;
  text?: string;
  onClear: () => void;
};

/** Shown where filters leave no row, with a button that clears them. */
export function NoMatch({ icon, what, text = 'Remove a filter or shorten the search.', onClear }: NoMatchProps) {
  return (
    <EmptyState
      {...(icon && { icon })}
      title={`No ${what} matches`}
      text={text}
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
