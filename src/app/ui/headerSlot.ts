import { createContext } from 'react';

/** The place in the header that a page's crumbs and scrolled-away title are drawn into. */
export const HeaderSlot = createContext<HTMLElement | null>(null);
