import { readFileSync } from 'node:fs';
import { NotHere } from './proof.ts';

const KB = 1024;

function read(pid: number, file: 'status' | 'io', line: RegExp): number {
  try {
    return Number(line.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))![1]);
  } catch {
    throw new NotHere(`/proc/${pid}/${file} cannot be read`);
  }
}

/** Memory of a process that is in use, in bytes. */
export const residentBytes = (pid: number): number => read(pid, 'status', /^VmRSS:\s+(\d+) kB/m) * KB;

/** Bytes that a process has read so far, from files and sockets. */
export const bytesRead = (pid: number): number => read(pid, 'io', /^rchar: (\d+)/m);

/** Runs `work` and answers by how many bytes the process's memory rose meanwhile, at most, above where it began. */
export async function memoryRise(pid: number, work: () => Promise<void>): Promise<number> {
  const began = residentBytes(pid);
  let most = began;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), 100);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - began;
}
