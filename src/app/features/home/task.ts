import type { LinkProps } from '@tanstack/react-router';
import type { Tone } from '#app/ui/statusWords.ts';

/** A task of the operator, and the screen where it is resolved. */
export type Task = {
  id: string;
  tone: Extract<Tone, 'bad' | 'warn' | 'info'>;
  title: string;
  /** Why it matters, and what to do. */
  text: string;
  link: Pick<LinkProps, 'to' | 'params' | 'search'> | null;
};
