import { useMediaQuery } from '@mantine/hooks';

const PHONE = '(max-width: 719px)';

/** Whether the window is as narrow as a phone's. */
export const useOnPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
