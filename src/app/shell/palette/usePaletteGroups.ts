import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconClockHour3, IconKeyboard, IconMoon, IconSun, type Icon } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRegisteredCommands } from '#app/ui/commands.ts';
import { useRecentPlaces } from '#app/ui/recentPlaces.ts';
import { destinations, secondaryScreens, isAvailable } from '../navigation.ts';
import { useSearchResults, type SearchResult } from './useSearchResults.ts';

export type PaletteItem = {
  id: string;
  label: string;
  note?: string | undefined;
  icon?: Icon | undefined;
  run: () => void;
};
export type PaletteGroup = { title: string; items: readonly PaletteItem[] };

const KINDS: readonly SearchResult['kind'][] = ['Assets', 'Events', 'Users', 'Portfolios', 'Schemes'];
const iconOf = (kind: string): Icon | undefined => destinations.find(({ label }) => label === kind)?.icon;

/** The palette's groups for a search: the screen's commands, recent pages, the screens, and the tenant's records. */
export function usePaletteGroups(
  typed: string,
  onKeys: () => void,
): { groups: readonly PaletteGroup[]; searching: boolean } {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const offered = useRegisteredCommands();
  const recent = useRecentPlaces(pathname);
  const { found, searching } = useSearchResults(typed);
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';

  const text = typed.trim().toLowerCase();
  const matches = ({ label }: PaletteItem) => label.toLowerCase().includes(text);
  const goTo = (path: string) => () => void navigate({ href: path });
  const everywhere: PaletteItem[] = [
    { id: 'keys', label: 'Keyboard shortcuts', icon: IconKeyboard, run: onKeys },
    {
      id: 'colours',
      label: `Switch to ${other} colours`,
      icon: other === 'dark' ? IconMoon : IconSun,
      run: () => setColorScheme(other),
    },
  ];
  const groups: PaletteGroup[] = [
    { title: 'On this screen', items: offered.filter(matches) },
    {
      title: 'Recent',
      items: recent
        .map(({ path, title, kind }) => ({ id: path, label: title, note: kind, icon: IconClockHour3, run: goTo(path) }))
        .filter(matches),
    },
    ...KINDS.map((kind) => ({
      title: kind,
      items: found
        .filter((one) => one.kind === kind)
        .map(({ path, title, note }) => ({
          id: `found ${path}`,
          label: title,
          note,
          icon: iconOf(kind),
          run: goTo(path),
        })),
    })),
    {
      title: 'Screens',
      items: [...destinations, ...secondaryScreens]
        .filter(isAvailable)
        .map(({ to, label, icon }) => ({ id: to, label, icon, run: goTo(to) }))
        .filter(matches),
    },
    { title: 'Everywhere', items: everywhere.filter(matches) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), searching };
}
