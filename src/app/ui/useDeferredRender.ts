import { useCallback, useEffect, useState } from 'react';

/** Whether what waits is drawn: once the second says so, or the page is printed; from then on for good. */
export function useDeferredRender(): [boolean, () => void] {
  const [drawn, setDrawn] = useState(false);
  const draw = useCallback(() => setDrawn(true), []);
  useEffect(() => {
    if (drawn) return undefined;
    addEventListener('beforeprint', draw);
    return () => removeEventListener('beforeprint', draw);
  }, [drawn, draw]);
  return [drawn, draw];
}
