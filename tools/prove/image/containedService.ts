import { isReady } from '../../harness/program.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import { Podman } from './podman.ts';

const READY_MS = 180_000;
const NAME = 'halfhour';

/** The service in a container: confined, with one volume. */
export class ContainedService {
  readonly #podman: Podman;
  readonly #image: string;
  readonly #volume: string;
  readonly #port: number;

  constructor(podman: Podman, image: string, volume: string, port: number) {
    [this.#podman, this.#image, this.#volume, this.#port] = [podman, image, volume, port];
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  #options(settings: Record<string, string>): string[] {
    const values = { HOST: '127.0.0.1', DEMO: 'off', SERVICE_PORT: String(this.#port), ...settings };
    return [
      ...Podman.confined,
      '--volume',
      `${this.#volume}:/data`,
      ...Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ];
  }

  async start(): Promise<void> {
    this.#podman.do('run', '--detach', '--init=false', '--name', NAME, ...this.#options({}), this.#image, 'service');
    await this.#untilReady();
  }

  async restart(): Promise<void> {
    this.#podman.do('start', NAME);
    await this.#untilReady();
  }

  kill(): void {
    this.#podman.do('kill', '--signal', 'KILL', NAME);
    this.#podman.do('wait', NAME);
  }

  /** SIGTERM; its exit code. */
  stop(): number {
    this.#podman.do('stop', '--time', '60', NAME);
    return Number(this.#podman.do('inspect', '--format', '{{.State.ExitCode}}', NAME));
  }

  /** Runs the image's own health check. */
  isHealthy(): boolean {
    return this.#podman.try('healthcheck', 'run', NAME).status === 0;
  }

  /** Runs a command in a second container on the same volume, and returns what it printed. */
  command(args: readonly string[], settings: Record<string, string> = {}): string {
    return this.#podman.do('run', '--rm', ...this.#options(settings), this.#image, ...args);
  }

  /** What a shell inside says. */
  inside(script: string): { status: number | null; out: string } {
    return this.#podman.try('exec', NAME, 'sh', '-c', script);
  }

  remove(): void {
    this.#podman.try('rm', '--force', '--time', '0', NAME);
  }

  async #untilReady(): Promise<void> {
    await waitUntil(
      () => isReady(this.url),
      () => `The container is not ready: ${JSON.stringify(this.#podman.try('logs', NAME))}`,
      { withinMs: READY_MS, everyMs: 100 },
    );
  }
}
