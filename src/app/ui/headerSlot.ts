import { createContext } from 'react';

/** The portal target in the header for a page's crumbs and scrolled-away title. */
export const HeaderSlot = createContext<HTMLElement | null>(null);
