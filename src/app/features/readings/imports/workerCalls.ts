/** Calls of a worker: by name, an input and an output. */
export type CallTable = Record<string, { input: unknown; output: unknown }>;

interface WorkerRequest {
  id: number;
  name: string;
  input: unknown;
}
type WorkerResponse = { id: number } & ({ share: number } | { output: unknown } | { failure: string });

/** Calls a worker; `onShare` receives its progress, 0 to 1. */
export type CallWorker<Calls extends CallTable> = <Name extends keyof Calls & string>(
  name: Name,
  input: Calls[Name]['input'],
  onShare?: (share: number) => void,
) => Promise<Calls[Name]['output']>;

/** The caller, in the page. */
export function createWorkerClient<Calls extends CallTable>(worker: Worker): CallWorker<Calls> {
  let last = 0;
  const pendingCalls = new Map<
    number,
    { done: (output: unknown) => void; failed: (error: Error) => void; onShare: ((share: number) => void) | undefined }
  >();
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerResponse>) => {
    const call = pendingCalls.get(data.id);
    if (!call) return;
    if ('share' in data) {
      call.onShare?.(data.share);
      return;
    }
    pendingCalls.delete(data.id);
    if ('failure' in data) call.failed(new Error(data.failure));
    else call.done(data.output);
  });
  worker.addEventListener('error', () => {
    for (const { failed } of pendingCalls.values()) failed(new Error('The file could not be read'));
    pendingCalls.clear();
  });
  return (name, input, onShare) =>
    new Promise((done, failed) => {
      const id = ++last;
      pendingCalls.set(id, { done, failed, onShare });
      worker.postMessage({ id, name, input } satisfies WorkerRequest, []);
    });
}

type Handlers<Calls extends CallTable> = {
  [Name in keyof Calls]: (
    input: Calls[Name]['input'],
    onShare: (share: number) => void,
  ) => Promise<Calls[Name]['output']>;
};

/** The handler, in the worker. Bytes of a response are transferred, not copied. */
export function serveWorkerCalls<Calls extends CallTable>(handlers: Handlers<Calls>): void {
  const respond = (message: WorkerResponse, transfer: Transferable[] = []) =>
    globalThis.postMessage(message, { transfer });
  globalThis.addEventListener('message', ({ data: { id, name, input } }: MessageEvent<WorkerRequest>) => {
    handlers[name]!(input as never, (share) => respond({ id, share })).then(
      (output) => respond({ id, output }, buffersIn(output)),
      (error: unknown) => respond({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  });
}

const buffersIn = (output: unknown): Transferable[] =>
  typeof output === 'object' && output !== null
    ? Object.values(output).flatMap((value) => (value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : []))
    : [];
