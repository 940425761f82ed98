import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import classes from './PlainLink.module.css';

/** A link to another page, underlined only under the pointer. */
export const PlainLink = createLink(({ children, ...anchor }: ComponentProps<'a'>) => (
  <a {...anchor} className={classes.link}>
    {children}
  </a>
));
