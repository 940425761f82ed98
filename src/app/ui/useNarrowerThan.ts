import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is narrower than so many px: 720 for a phone. */
export const useNarrowerThan = (px: number): boolean =>
  useMediaQuery(`(max-width: ${px - 1}px)`, false, { getInitialValueInEffect: false });
