import { useEffect } from 'react';

/** Keeps the screen on while the page is shown, where the browser can; it ends whenever the page is hidden. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const next = await navigator.wakeLock.request('screen');
        if (ended) await next.release();
        else lock = next;
      } catch {
        // Refused to save power: the wall is as good without.
      }
    };
    const listener = () => void request();
    void request();
    document.addEventListener('visibilitychange', listener);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', listener);
      void lock?.release();
    };
  }, []);
}
