import { Gauge, Histogram, type Registry } from 'prom-client';

/** Bounds in seconds; a bulk body may take the last ones. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']);

/** Durations of requests by method, route and kind of status, and the number in progress. */
export class RequestMetrics {
  readonly #duration: Histogram<'method' | 'route' | 'status'>;
  #inFlight = 0;

  constructor(registers: Registry[], part: 'service' | 'dashboard') {
    const prefix = part === 'service' ? 'halfhour' : 'halfhour_dashboard';
    this.#duration = new Histogram({
      name: `${prefix}_http_request_duration_seconds`,
      help: 'Time from a request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    const gauge: Gauge = new Gauge({
      name: `${prefix}_http_requests_in_flight`,
      help: 'Requests that have begun and not ended',
      registers,
      collect: () => gauge.set(this.#inFlight),
    });
  }

  begin(): void {
    this.#inFlight++;
  }

  end(method: string, route: string, status: number, seconds: number): void {
    this.#inFlight--;
    this.#duration.observe(
      { method: METHODS.has(method) ? method : 'OTHER', route, status: `${Math.floor(status / 100)}xx` },
      seconds,
    );
  }
}
