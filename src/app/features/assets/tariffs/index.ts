import { lazy } from 'react';

/** The tariff of an asset, as a tab of its page; loaded when it is first opened. */
export const TariffTab = lazy(async () => ({ default: (await import('./TariffTab.tsx')).TariffTab }));
