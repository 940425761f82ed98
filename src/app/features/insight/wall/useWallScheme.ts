import { useComputedColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';
import * as z from 'zod';
import { saveStored, useStored } from '#app/data/browserStorage.ts';

const KEY = 'wallFollowsScheme';
const ATTRIBUTE = 'mantineColorScheme';
const Choice = z.boolean().catch(false);

/** Dark by default, for a dark room; or as the other pages are. Remembered in this browser. */
export function useWallScheme() {
  const follows = useStored(KEY, Choice);
  const others = useComputedColorScheme('light');
  const scheme = follows ? others : 'dark';
  useLayoutEffect(() => {
    const root = document.documentElement;
    const apply = () => {
      if (root.dataset[ATTRIBUTE] !== scheme && !window.matchMedia('print').matches) root.dataset[ATTRIBUTE] = scheme;
    };
    apply();
    // Mantine writes the scheme of the other pages whenever it is mounted or the system's changes.
    const observer = new MutationObserver(apply);
    observer.observe(root, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      observer.disconnect();
      root.dataset[ATTRIBUTE] = others;
    };
  }, [scheme, others]);
  return { scheme, isDark: scheme === 'dark', toggle: () => saveStored(KEY, !follows) };
}
