import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const POLL_MS = 250;
const running = new Set();
let isStopping = false;

/**
 * Runs a program until it exits and returns its exit code, as a shell counts it; `started` is called with the child.
 * After a signal to us, the exit of the last program also ends this process.
 * @throws if it cannot be run
 */
export async function runChild(program, args, options, started = () => undefined) {
  const child = spawn(program, args, options);
  running.add(child);
  started(child);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject).once('close', (code, signal) => {
        running.delete(child);
        const status = code ?? 128 + constants.signals[signal];
        if (isStopping && running.size === 0) process.exit(status);
        resolve(status);
      });
    });
  } finally {
    running.delete(child);
  }
}

/** From now on forwards signals, and the exit of the npm that started us, to the children, and exits with them. */
export function endWithChildren() {
  for (const signal of SIGNALS) process.on(signal, () => forwardSignal(signal));
  stopWithNpm();
}

function forwardSignal(signal) {
  isStopping = true;
  if (running.size === 0) process.exit(128 + constants.signals[signal]);
  // A terminal sends Ctrl-C to the children as well; a second SIGINT would mean an immediate stop.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill(signal);
}

// npm forwards SIGINT and SIGTERM, but neither SIGHUP nor its own death. Without npm, the process that started us may
// exit and leave us running.
function stopWithNpm() {
  const npm = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== npm && !isStopping && forwardSignal('SIGTERM'), POLL_MS).unref();
}
