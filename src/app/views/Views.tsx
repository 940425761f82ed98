import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconBookmark, IconChevronDown, IconDeviceFloppy, IconSettings, IconStarFilled, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { viewsQuery, type View } from '#app/api/views.ts';
import { useCommands } from '#app/shell/palette/commands.ts';
import { shows, viewSearchOf } from './viewSearch.ts';
import classes from './views.module.css';

const SaveView = lazy(() => import('./SaveView.tsx'));
const ManageViews = lazy(() => import('./ManageViews.tsx'));

type ViewsProps = {
  /** The screen's word for itself, as saved with each view: "assets". */
  screen: string;
  /** The screen's search parameters as they stand, and what they are when nothing is chosen. */
  address: object;
  defaults: object;
};

/** The saved views of a list: what is looked at again under a name. Without filters in the address, the screen opens with its default view. */
export function Views({ screen, address, defaults }: ViewsProps) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data } = useQuery(viewsQuery);
  const views = data?.filter((view) => view.screen === screen) ?? [];
  const search = viewSearchOf(address, defaults);
  const present = views.find((view) => shows(search, view.search));
  const apply = (view: View, replace = false) => void navigate({ to: pathname, search: view.search, replace, resetScroll: false });

  // Once, when the screen opens: later an empty address is one's own choice.
  const begin = useEffectEvent(() => {
    const first = views.find(({ isDefault }) => isDefault);
    if (first && Object.keys(search).length === 0) apply(first, true);
  });
  const known = data !== undefined;
  useEffect(() => {
    if (known) begin();
  }, [known]);
  useCommands(views.map((view) => ({ id: view.viewUUID, label: `Show ${view.name}`, icon: IconBookmark, run: () => apply(view) })));

  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button variant="default" className={classes.button} leftSection={<IconBookmark size={15} stroke={1.8} />} rightSection={<IconChevronDown size={14} stroke={1.8} />}>
            {present ? present.name : 'Views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Menu.Label>No view is saved for this screen yet</Menu.Label>}
          {views.map((view) => (
            <Menu.Item key={view.viewUUID} onClick={() => apply(view)} {...(view === present && { 'aria-current': true })} rightSection={<Marks view={view} />}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.6} />} onClick={() => setOpen('save')}>
            Save this view
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item leftSection={<IconSettings size={16} stroke={1.6} />} onClick={() => setOpen('manage')}>
              Rename, share or delete views
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {open === 'save' && <SaveView screen={screen} search={search} onClose={() => setOpen(null)} />}
        {open === 'manage' && <ManageViews views={views} search={search} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}

function Marks({ view: { shared, isDefault } }: { view: View }) {
  return (
    <span className={classes.marks}>
      {shared && <IconUsersGroup size={14} stroke={1.6} aria-hidden="true" />}
      {isDefault && <IconStarFilled size={12} aria-hidden="true" />}
      <VisuallyHidden>{[shared && 'shared with everyone', isDefault && 'opens with the screen'].filter(Boolean).join(', ')}</VisuallyHidden>
    </span>
  );
}
