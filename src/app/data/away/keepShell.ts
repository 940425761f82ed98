const KEEP_AFTER_MS = 3000;

/**
 * Starts the service worker (public/sw.js), which keeps the app's own files for when the dashboard's server does not
 * answer, and names it those that were loaded before it began. Not in development, where files have no hashes.
 */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    // What the first page loads after its first paint is named too.
    // A worker has no other origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    setTimeout(() => active?.postMessage({ page: location.href, files: loadedFiles() }), KEEP_AFTER_MS);
  } catch {
    // Blocked by the browser's settings: a reload then needs the server.
  }
}

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/assets/`));
