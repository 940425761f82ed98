import { useEffect } from 'react';

/** While a page is printed it wears the light colours, whatever the screen wears. */
export function usePrintInLight(): void {
  useEffect(() => {
    const printing = window.matchMedia('print');
    const { dataset } = document.documentElement;
    let worn = dataset['mantineColorScheme'];
    const change = () => {
      if (printing.matches) worn = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = printing.matches ? 'light' : worn;
    };
    printing.addEventListener('change', change);
    return () => printing.removeEventListener('change', change);
  }, []);
}
