import { createServer } from 'node:net';
import { type Finding, ok, problem, warning } from './finding.ts';

interface Port {
  /** The setting that names it. */
  setting: string;
  host: string;
  port: number;
  /** The path that answers while Halfhour runs. */
  health: string;
}

/** Whether each port is free, taken by Halfhour itself, or by another program. */
export const checkPorts = (ports: readonly Port[]): Promise<Finding[]> => Promise.all(ports.map(checkPort));

async function checkPort({ setting, host, port, health }: Port): Promise<Finding> {
  const failure = await tryListening(host, port);
  const place = `Port ${port} (${setting}) on ${host}`;
  if (failure === null) return ok(`${place} is free.`);
  if (failure === 'EACCES')
    return problem(`${place} may not be used by this user.`, `Set ${setting} to a port above 1023.`);
  if (failure !== 'EADDRINUSE') return problem(`${place} cannot be listened on: ${failure}.`, 'Check HOST.');
  return (await answers(host, port, health))
    ? ok(`${place} is Halfhour's: it is running.`)
    : warning(`${place} is taken by another program.`, `Stop that program, or set ${setting} to another port.`);
}

/** Null if the port can be listened on, else the error's code. */
const tryListening = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });

const ANSWER_MS = 2000;

/** A dashboard that is still starting answers 503, by JSON too. */
async function answers(host: string, port: number, path: string): Promise<boolean> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const response = await fetch(`http://${name}:${port}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return /json/.test(response.headers.get('content-type') ?? '');
  } catch {
    return false;
  }
}
