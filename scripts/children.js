import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const LOOK_MS = 250;
const running = new Set();
let isTold = false;

/**
 * Runs a program to its end and answers its exit code, as a shell counts it; `started` is called with the child. Where
 * we have been told to end, the end of the last program is ours.
 * @throws where it cannot be run
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
        if (isTold && running.size === 0) process.exit(status);
        resolve(status);
      });
    });
  } finally {
    running.delete(child);
  }
}

/** From now on a signal, and the end of the npm that started us, are passed on to what we run, and we end with it. */
export function endWithChildren() {
  for (const signal of SIGNALS) process.on(signal, () => pass(signal));
  followNpm();
}

function pass(signal) {
  isTold = true;
  if (running.size === 0) process.exit(128 + constants.signals[signal]);
  // A terminal's Ctrl-C reaches them by itself; twice would mean "at once".
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill(signal);
}

// npm passes SIGINT and SIGTERM on, but neither SIGHUP nor its own death. Who started us without npm may go and leave
// us running.
function followNpm() {
  const npm = process.ppid;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== npm && !isTold && pass('SIGTERM'), LOOK_MS).unref();
}
