import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { type ComponentProps } from 'react';

/** The button in the header, before and after its list is loaded. */
export function CallsIcon(button: ActionIconProps & ComponentProps<'button'>) {
  return (
    <ActionIcon size={32} title="Copy as curl" aria-label="Copy as curl" aria-haspopup="dialog" {...button}>
      <IconTerminal2 size={18} stroke={1.6} />
    </ActionIcon>
  );
}
