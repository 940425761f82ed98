import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark; default: the system's choice. */
export function ColourSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';
  const label = `Switch to ${other} colours`;
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon size={32} title={label} aria-label={label} onClick={() => setColorScheme(other)}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
