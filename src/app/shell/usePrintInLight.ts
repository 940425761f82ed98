import { useEffect } from 'react';

/** Prints in light colours, whatever the screen's scheme. */
export function usePrintInLight(): void {
  useEffect(() => {
    const printing = window.matchMedia('print');
    const { dataset } = document.documentElement;
    let screenScheme = dataset['mantineColorScheme'];
    const change = () => {
      if (printing.matches) screenScheme = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = printing.matches ? 'light' : screenScheme;
    };
    printing.addEventListener('change', change);
    return () => printing.removeEventListener('change', change);
  }, []);
}
