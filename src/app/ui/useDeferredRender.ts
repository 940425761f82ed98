import { useCallback, useEffect, useState } from 'react';

let isPrinting = false;

/** Until the end of the print, what is mounted by it is rendered at once, too. */
function beginPrint(): void {
  isPrinting = true;
  addEventListener('afterprint', () => (isPrinting = false), { once: true });
}

/** Whether deferred content is rendered: once the callback is called, or the page is printed; from then on for good. */
export function useDeferredRender(): [boolean, () => void] {
  const [rendered, setRendered] = useState(isPrinting);
  const render = useCallback(() => setRendered(true), []);
  useEffect(() => {
    if (rendered) return undefined;
    const onPrint = () => {
      beginPrint();
      render();
    };
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, [rendered, render]);
  return [rendered, render];
}
