import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ServiceProcess {
  url: string;
  pid: number;
  /** Stops it in order, or kills it. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

type Environment = ({ DATABASE_URL: string } | { DATA_DIR: string }) & {
  DATABASE_READ_URL?: string;
  SECRET_KEY?: string;
  EXPORT_DIR?: string;
  ALONE?: string;
  LIMITS?: 'memory';
  LOG_LEVEL?: string;
};

/**
 * Starts the service in a process of its own on DATABASE_URL or DATA_DIR and waits until it listens. LOG_LEVEL and
 * `log`, a file, decide what it logs.
 */
export async function startServiceProcess(
  environment: Environment,
  log: number | 'inherit' = 'inherit',
): Promise<ServiceProcess> {
  // The heap that `npm start` gives, where the tools were started as it starts.
  const heap = process.execArgv.filter((argument) => /^--(?:m(?:in|ax)-semi-space|v8-pool)-size=/.test(argument));
  const child = spawn(process.execPath, [...heap, join(import.meta.dirname, 'serviceProcess.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'silent', ...environment },
    // Its input ends with this process, and it with its input: a failed test leaves none behind.
    stdio: ['pipe', 'pipe', log],
  });
  const exited = once(child, 'exit');
  const line = await Promise.race([
    once(createInterface(child.stdout!), 'line'),
    exited.then(([code]) => Promise.reject(new Error(`the service ended with ${code}`))),
  ]);
  const { url } = JSON.parse(String(line[0])) as { url: string };
  return {
    url,
    pid: child.pid!,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exited;
    },
  };
}
