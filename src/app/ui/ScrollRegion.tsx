import type { ComponentProps } from 'react';

/** A part of the screen that scrolls by itself: labelled and reachable by keyboard. */
export function ScrollRegion({ label, ...section }: ComponentProps<'section'> & { label: string }) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return <section {...section} aria-label={label} tabIndex={0} />;
}
