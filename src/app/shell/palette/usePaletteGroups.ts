import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconCalendarPlus,
  IconClockHour3,
  IconKeyboard,
  IconLink,
  IconListSearch,
  IconMoon,
  IconPrinter,
  IconSun,
  type Icon,
} from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { usePermission } from '#app/data/usePermission.ts';
import { useRegisteredCommands } from '#app/ui/commands.ts';
import { notifyError, notifySuccess } from '#app/ui/notify.ts';
import { useRecentPlaces } from '#app/ui/recentPlaces.ts';
import { formatCount } from '#text/count.ts';
import { keyGroups } from '../keys.ts';
import { destinations, isAvailable } from '../navigation.ts';
import { useSearchResults } from './useSearchResults.ts';

export type PaletteItem = {
  id: string;
  label: string;
  note?: string | undefined;
  icon?: Icon | undefined;
  /** The keys that do the same without the palette. */
  keys?: readonly string[] | undefined;
  run: () => void;
};
export type PaletteGroup = { title: string; items: readonly PaletteItem[] };

const iconOf = (kind: string): Icon | undefined => destinations.find(({ label }) => label === kind)?.icon;

const keysTo = (path: string): readonly string[] | undefined =>
  keyGroups.flatMap(({ rows }) => rows).find(({ to }) => to === path)?.keys;

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notifySuccess('The link has been copied.');
  } catch (error) {
    notifyError(error);
  }
}

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
  const maySchedule = usePermission('createEvent') && pathname !== '/events';
  const other = useComputedColorScheme('light') === 'light' ? 'dark' : 'light';

  const text = typed.trim().toLowerCase();
  const matches = ({ label }: PaletteItem) => label.toLowerCase().includes(text);
  const goTo = (path: string) => () => void navigate({ href: path });
  const everywhere: PaletteItem[] = [
    ...(maySchedule
      ? [{ id: 'schedule event', label: 'Schedule an event', icon: IconCalendarPlus, run: goTo('/events/new') }]
      : []),
    { id: 'keys', label: 'Keyboard shortcuts', icon: IconKeyboard, keys: ['?'], run: onKeys },
    { id: 'print', label: 'Print this page', icon: IconPrinter, run: () => window.print() },
    {
      id: 'link',
      label: 'Copy the link to this page',
      icon: IconLink,
      run: () => void copyLink(),
    },
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
    ...found.map(({ kind, results, total, allPath }) => ({
      title: kind,
      items: [
        ...results.map(({ path, title, note }) => ({
          id: `found ${path}`,
          label: title,
          note,
          icon: iconOf(kind),
          run: goTo(path),
        })),
        ...(total > results.length
          ? [
              {
                id: `all ${kind}`,
                label: `Show all ${formatCount(total)} ${kind.toLowerCase()}`,
                icon: IconListSearch,
                run: goTo(allPath),
              },
            ]
          : []),
      ],
    })),
    {
      title: 'Screens',
      items: destinations
        .filter(isAvailable)
        .map(({ to, label, icon }) => ({ id: to, label, icon, keys: keysTo(to), run: goTo(to) }))
        .filter(matches),
    },
    { title: 'Everywhere', items: everywhere.filter(matches) },
  ];
  return { groups: groups.filter(({ items }) => items.length > 0), searching };
}
