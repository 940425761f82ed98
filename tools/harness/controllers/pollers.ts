/** Controllers that poll without mercy, each with the tag of its last response, in a process of their own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';

export interface PollersOptions {
  url: string;
  /** The header `authorization` of each. */
  tokens: readonly string[];
  /** From a response to the next request, whatever it says. */
  pauseMs: number;
}

export interface PollsReport {
  seconds: number;
  /** How many responses had each status; `0` is none. */
  statuses: Record<string, number>;
  /** Responses of 429 and 503 that do not say when to come again. */
  withoutRetryAfter: number;
  /** Different values of Retry-After among the 503. */
  retryAfters: number;
}

/** Starts pollers, each with one request at a time. */
export async function startPollers(options: PollersOptions): Promise<{ stop: () => Promise<PollsReport> }> {
  const child = fork(import.meta.filename, { execArgv: [] });
  child.send(options);
  await once(child, 'message');
  return {
    stop: async () => {
      child.send('stop');
      const [report] = (await once(child, 'message')) as [PollsReport];
      child.disconnect();
      return report;
    },
  };
}

export function describePolls({ seconds, statuses, withoutRetryAfter, retryAfters }: PollsReport): string {
  const total = Object.values(statuses).reduce((sum, n) => sum + n, 0);
  return (
    `${Math.round(total / seconds)} polls/s, ${Math.round(((statuses['200'] ?? 0) + (statuses['304'] ?? 0)) / seconds)} of them answered: ` +
    `${JSON.stringify(statuses)}; ${withoutRetryAfter} refused without Retry-After, ${retryAfters} different ones`
  );
}

async function run({ url, tokens, pauseMs }: PollersOptions): Promise<void> {
  const { origin, pathname, search } = new URL(url);
  const agent = new Agent({ connections: null });
  const report: PollsReport = { seconds: 0, statuses: {}, withoutRetryAfter: 0, retryAfters: 0 };
  const retryAfters = new Set<string>();
  const stopping = new AbortController();
  const startedAt = performance.now();
  const poll = async (authorization: string) => {
    await sleep(Math.random() * pauseMs);
    let tag: string | undefined;
    for (; !stopping.signal.aborted; await sleep(pauseMs)) {
      try {
        const { statusCode, headers, body } = await agent.request({
          origin,
          path: pathname + search,
          method: 'GET',
          headers: { authorization, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
        });
        await body.dump();
        if (headers['etag'] !== undefined) tag = String(headers['etag']);
        report.statuses[statusCode] = (report.statuses[statusCode] ?? 0) + 1;
        if (statusCode !== 429 && statusCode !== 503) continue;
        if (headers['retry-after'] === undefined) report.withoutRetryAfter++;
        else if (statusCode === 503) retryAfters.add(String(headers['retry-after']));
      } catch {
        report.statuses[0] = (report.statuses[0] ?? 0) + 1;
      }
    }
  };
  const polling = Promise.all(tokens.map(poll));
  process.send!('started');
  await once(process, 'message');
  stopping.abort();
  await polling;
  await agent.destroy();
  process.send!({ ...report, seconds: (performance.now() - startedAt) / 1000, retryAfters: retryAfters.size });
}

if (process.argv[1] === import.meta.filename) {
  const [options] = (await once(process, 'message')) as [PollersOptions];
  await run(options);
  process.once('disconnect', () => process.exit());
}
