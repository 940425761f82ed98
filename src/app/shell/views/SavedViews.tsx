import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { viewsQuery, type View } from '#app/data/views.ts';
import { useCommands } from '#app/ui/commands.ts';
import { ViewsButton } from './ViewsButton.tsx';
import { isSameView, viewSearchOf } from './viewSearch.ts';

const ViewsOpened = lazy(() => import('./ViewsOpened.tsx'));
const SaveView = lazy(() => import('./SaveView.tsx'));
const ManageViews = lazy(() => import('./ManageViews.tsx'));

type ViewsProps = {
  /** The screen's id, as saved with each view: "assets". */
  screen: string;
  /** The screen's present search parameters, and the defaults. */
  address: object;
  defaults: object;
};

/** The saved views of a list. Without filters in the address, the screen opens with its default view. */
export function SavedViews({ screen, address, defaults }: ViewsProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data } = useQuery(viewsQuery);
  const views = data?.filter((view) => view.screen === screen) ?? [];
  const search = viewSearchOf(address, defaults);
  const present = views.find((view) => isSameView(search, view.search));
  const apply = (view: View, replace = false) =>
    void navigate({ to: pathname, search: view.search, replace, resetScroll: false });

  const name = present?.name ?? 'Views';

  // Once, when the screen opens: later an empty address is the operator's choice.
  const begin = useEffectEvent(() => {
    const first = views.find(({ isDefault }) => isDefault);
    if (first && Object.keys(search).length === 0) apply(first, true);
  });
  const known = data !== undefined;
  useEffect(() => {
    if (known) begin();
  }, [known]);
  useCommands(
    views.map((view) => ({
      id: view.viewUUID,
      label: `Show ${view.name}`,
      icon: IconBookmark,
      run: () => apply(view),
    })),
  );

  return (
    <>
      {wasOpened ? (
        <Suspense fallback={<ViewsButton name={name} />}>
          <ViewsOpened name={name} views={views} present={present} onApply={apply} onOpen={setOpen} />
        </Suspense>
      ) : (
        <ViewsButton name={name} aria-expanded={false} onClick={() => setWasOpened(true)} />
      )}
      <Suspense>
        {open === 'save' && <SaveView screen={screen} search={search} onClose={() => setOpen(null)} />}
        {open === 'manage' && <ManageViews views={views} search={search} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
