import { createFileRoute, redirect } from '@tanstack/react-router';

/** The audit's address before it was a screen of the navigation. */
export const Route = createFileRoute('/_frame/settings/audit')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/audit${location.searchStr}`, replace: true });
  },
  // Never rendered; the list of each page's files expects one.
  component: () => null,
});
