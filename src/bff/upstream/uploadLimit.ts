import { BffProblem } from '../http/problem.ts';

/** Maximum number of uploads: bodies of 16 MiB stay in memory until they are sent. */
const MAX_UPLOADS = 8;
const MAX_PER_OPERATOR = 3;

/** Uploads whose bodies are being read or wait to be sent: limited in total, and for each operator. */
export class UploadLimit {
  readonly #byOperator = new Map<string, number>();
  #count = 0;

  /** Acquires a slot and returns its release function. Throws 429 or 503 if there is none. */
  acquire(operator: string): () => void {
    const own = this.#byOperator.get(operator) ?? 0;
    if (own >= MAX_PER_OPERATOR)
      throw new BffProblem('TOO_MANY_REQUESTS', `An operator may send at most ${MAX_PER_OPERATOR} uploads at a time`, {
        headers: { 'retry-after': '5' },
      });
    if (this.#count >= MAX_UPLOADS)
      throw new BffProblem('UNAVAILABLE', 'Too many uploads are waiting for the service', {
        headers: { 'retry-after': '5' },
      });
    this.#byOperator.set(operator, own + 1);
    this.#count++;
    return () => this.#release(operator);
  }

  #release(operator: string): void {
    const left = this.#byOperator.get(operator)! - 1;
    if (left > 0) this.#byOperator.set(operator, left);
    else this.#byOperator.delete(operator);
    this.#count--;
  }
}
