import { IconSearch } from '@tabler/icons-react';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { MINUTE_MS, NowContext, useNowEvery } from '#app/data/clock.ts';
import { useNotOffered } from '#app/data/offeredOperations.ts';
import { sessionQuery } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { NotOfferedState } from '#app/ui/ErrorState.tsx';
import { HeaderSlot } from '#app/ui/headerSlot.ts';
import { Logo } from '#app/ui/Logo.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AwayBand } from './away/AwayBand.tsx';
import { BottomBar } from './BottomBar.tsx';
import { CallsButton } from './calls/CallsButton.tsx';
import { Clock } from './Clock.tsx';
import { ColourSchemeToggle } from './ColourSchemeToggle.tsx';
import { Freshness } from './Freshness.tsx';
import { liveEventsQuery } from './liveEvents.ts';
import { isAvailable, screenAt } from './navigation.ts';
import { SectionTabs } from './SectionTabs.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { useKeyboardShortcuts } from './useKeyboardShortcuts.ts';
import { useReturnFocus } from './useReturnFocus.ts';
import classes from './Frame.module.css';
import navigation from './SideNavigation.module.css';

// Loaded on first use.
const Palette = lazy(() => import('./palette/Palette.tsx'));
const KeySheet = lazy(() => import('./KeySheetDialog.tsx'));
const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));
const SignInAgain = lazy(() => import('./SignInAgain.tsx'));

/** The page that takes the whole window of a desk, with a head of its own. */
const FULL_WIDTH = '/wall';

// In the entry chunk: every page but the sign-in is inside it.
export const Route = createFileRoute('/_frame')({ component: Frame, codeSplitGroupings: [] });

function Frame() {
  const isBare = useLocation({ select: ({ pathname }) => pathname === FULL_WIDTH });
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const [paletteOpenCount, setPaletteOpenCount] = useState(0);
  const [sheetOpen, setSheetOpen] = useState(false);
  const openPalette = () => setPaletteOpenCount((times) => times + 1);
  useKeyboardShortcuts({ palette: openPalette, sheet: () => setSheetOpen(true) });
  useReturnFocus();
  usePrintInLight();
  const { data: session } = useSuspenseQuery(sessionQuery);

  if (!session.signedIn) return <RedirectToSignIn />;
  return (
    <HeaderSlot value={slot}>
      <div className={classes.frame} data-bare={isBare}>
        <a className={classes.skip} href="#content">
          Skip to content
        </a>
        <nav className={navigation.side} aria-label="Main">
          <SideNavigation />
        </nav>
        {menuOpen && (
          <Suspense>
            <MenuDrawer onClose={() => setMenuOpen(false)} />
          </Suspense>
        )}
        <header className={classes.top}>
          <Link to="/" className={classes.logo} aria-label="Halfhour, home">
            <Logo size={22} />
          </Link>
          <div className={classes.slot} ref={setSlot} />
          <LiveCapsule />
          <Freshness />
          <Clock />
          <button type="button" className={classes.find} aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
            <IconSearch size={16} stroke={1.8} aria-hidden="true" />
            <span>Search</span> <kbd>Ctrl K</kbd>
          </button>
          <div className={classes.desk}>
            <CallsButton />
            <ColourSchemeToggle />
            <AccountMenu />
          </div>
        </header>
        <AwayBand />
        <main id="content" className={classes.content} tabIndex={-1}>
          <ClockProvider>
            <SectionTabs />
            <Screen />
          </ClockProvider>
        </main>
        <BottomBar isMenuOpen={menuOpen} onMenu={() => setMenuOpen(true)} />
      </div>
      <Suspense>
        {paletteOpenCount > 0 && <Palette openCount={paletteOpenCount} onKeys={() => setSheetOpen(true)} />}
        {sheetOpen && <KeySheet onClose={() => setSheetOpen(false)} />}
        {session.hasEnded && <SignInAgain name={session.name} />}
      </Suspense>
    </HeaderSlot>
  );
}

/** The page at the address, or a message where the service lacks it. */
function Screen() {
  const screen = screenAt(useLocation({ select: ({ pathname }) => pathname }));
  useNotOffered();
  if (!screen || isAvailable(screen)) return <Outlet />;
  return (
    <>
      <PageHeader title={screen.label} />
      <NotOfferedState />
    </>
  );
}

/** Provides the present instant. A separate component, so that the frame is not re-rendered each minute. */
function ClockProvider({ children }: { children: ReactNode }) {
  return <NowContext value={useNowEvery(MINUTE_MS)}>{children}</NowContext>;
}

/** Redirects to sign-in and back here afterwards. Once: during the redirect, the location to return to changes. */
function RedirectToSignIn() {
  const navigate = useNavigate();
  const { href } = useLocation();
  const [returnTo] = useState(href);
  useEffect(() => void navigate({ to: '/sign-in', search: { returnTo }, replace: true }), [navigate, returnTo]);
  return null;
}

/** Prints in light colours, whatever the screen's scheme. */
function usePrintInLight(): void {
  useEffect(() => {
    const printing = window.matchMedia('print');
    const { dataset } = document.documentElement;
    let screenScheme = dataset['mantineColorScheme'];
    const change = () => {
      if (printing.matches) screenScheme = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = printing.matches ? 'light' : screenScheme;
    };
    printing.addEventListener('change', change);
    return () => printing.removeEventListener('change', change);
  }, []);
}

const Capsule = lazy(() => import('./Capsule.tsx'));

/** The live event that is worst off, in the top bar of every page but Home and its own; loaded while one is live. */
function LiveCapsule() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isBalanced = usePermission('getEventBalance');
  const live = useQuery({ ...liveEventsQuery(), enabled: isBalanced }).data?.data ?? [];
  const others = live.filter(({ eventUUID }) => !path.startsWith(`/events/${eventUUID}`));
  if (path === '/' || others.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Capsule events={others} />
    </Suspense>
  );
}
