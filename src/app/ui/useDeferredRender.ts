import { useCallback, useEffect, useState } from 'react';

/** Whether deferred content is rendered: once the callback is called, or the page is printed; from then on for good. */
export function useDeferredRender(): [boolean, () => void] {
  const [rendered, setRendered] = useState(false);
  const render = useCallback(() => setRendered(true), []);
  useEffect(() => {
    if (rendered) return undefined;
    addEventListener('beforeprint', render);
    return () => removeEventListener('beforeprint', render);
  }, [rendered, render]);
  return [rendered, render];
}
