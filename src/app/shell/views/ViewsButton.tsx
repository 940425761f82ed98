import { Button, type ButtonProps } from '@mantine/core';
import { IconBookmark, IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './views.module.css';

/** Opens the views of a screen, labelled with the present one. */
export function ViewsButton({
  name,
  ...button
}: { name: string } & ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return (
    <Button
      variant="default"
      aria-haspopup="menu"
      {...button}
      className={classes.button ?? ''}
      leftSection={<IconBookmark size={15} stroke={1.8} />}
      rightSection={<IconChevronDown size={14} stroke={1.8} />}
    >
      {name}
    </Button>
  );
}
