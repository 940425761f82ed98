import { useCallback, useEffect, useState } from 'react';

/** Whether deferred content is rendered: once the callback is called, or the page is printed; from then on for good. */
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
