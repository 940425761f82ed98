import { collectDefaultMetrics, Registry } from 'prom-client';

/** Metrics of one server of this process. */
export interface MetricSource {
  registry: Registry;
  /** Updates the gauges. */
  sample?: (() => Promise<void>) | undefined;
}

let processRegistry: Registry | undefined;
/**
 * Returns the metrics of memory, processor time, event loop and garbage collector of this process, however many servers
 * it runs.
 */
export function processMetrics(): Registry {
  if (!processRegistry) collectDefaultMetrics({ register: (processRegistry = new Registry()) });
  return processRegistry;
}

const sources = new Set<MetricSource>();
const ended = new Set<MetricSource>();
let keepsEnded = false;

/** Adds a server; returns a function that removes it. */
export function addMetricSource(source: MetricSource): () => void {
  sources.add(source);
  return () => {
    sources.delete(source);
    if (keepsEnded) ended.add({ registry: source.registry });
  };
}

/** Returns the process, its servers and, where they are stored, those that have stopped, as they counted last. */
export const metricSources = (): readonly MetricSource[] => [{ registry: processMetrics() }, ...sources, ...ended];

/** Sets whether the metrics of servers that stop are stored, to be exported at the end of a program. */
export function keepEndedSources(keeps: boolean): void {
  keepsEnded = keeps;
  ended.clear();
}
