import { setTimeout as sleep } from 'node:timers/promises';
import type { DispatchAnswer, DispatchOnWire } from '#contract/dispatch/dispatch.ts';
import type { PullController } from '../../harness/controllers/controllerTokens.ts';

export interface Said {
  dispatchUUID: string;
  revision: number;
  answer: DispatchAnswer;
  reasonCode?: 'FAULT';
}
export interface Outcome {
  accepted: number;
  /** By code. */
  refused: Record<string, number>;
}

const ANSWERS_A_CALL = 1000;

/** One controller that speaks to several processes at once. */
export class AnsweringController {
  readonly controllerUUID: string;
  /** The newest revision that it has read, by dispatch. */
  readonly revisions = new Map<string, number>();
  readonly #headers: Record<string, string>;
  readonly #urls: readonly string[];
  #cursor = 0;
  #turn = 0;

  constructor({ controllerUUID, headers }: PullController, urls: readonly string[]) {
    this.controllerUUID = controllerUUID;
    this.#headers = headers;
    this.#urls = urls;
  }

  /** Reads what has changed. */
  async poll(): Promise<void> {
    for (let more = true; more;) {
      const read = await this.#send<{ cursor: number; more: boolean; dispatches: DispatchOnWire[] }>(
        `/control/dispatches?cursor=${this.#cursor}`,
      );
      for (const { dispatchUUID, revision } of read.dispatches)
        this.revisions.set(dispatchUUID, Math.max(revision, this.revisions.get(dispatchUUID) ?? 0));
      ({ cursor: this.#cursor, more } = read);
    }
  }

  /** Sends answers, every tenth call to all processes at the same time. */
  async say(answers: readonly Said[]): Promise<Outcome> {
    const outcome: Outcome = { accepted: 0, refused: {} };
    for (let from = 0; from < answers.length; from += ANSWERS_A_CALL) {
      const part = answers.slice(from, from + ANSWERS_A_CALL);
      const copies = this.#turn % 10 === 0 ? this.#urls.length : 1;
      const replies = await Promise.all(
        Array.from({ length: copies }, () =>
          this.#send<{ accepted: number; refused: { index: number; code: string }[] }>('/control/answers', {
            answers: part,
          }),
        ),
      );
      for (const { accepted, refused } of replies) {
        if (accepted + refused.length !== part.length)
          throw new Error('answers that were neither accepted nor refused');
        outcome.accepted += accepted;
        for (const { code } of refused) outcome.refused[code] = (outcome.refused[code] ?? 0) + 1;
      }
    }
    return outcome;
  }

  /** Repeats what is refused for now; processes take turns. */
  async #send<Reply>(path: string, body?: object): Promise<Reply> {
    for (;;) {
      const response = await fetch(this.#urls[this.#turn++ % this.#urls.length]! + path, {
        method: body ? 'POST' : 'GET',
        headers: this.#headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Reply;
      if (response.status !== 429 && response.status !== 503) throw new Error(`${path}: ${response.status} ${text}`);
      await sleep(200 + Math.random() * 400);
    }
  }
}
