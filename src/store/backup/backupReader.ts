import { StartupError } from '../startupError.ts';

const NEWLINE = 10;
const END_OF_ROWS = Buffer.from('\\.\n');
const LINE_THEN_END = Buffer.from('\n\\.\n');

export const truncatedBackup = (): StartupError =>
  new StartupError('The backup is cut off: it ends before its end. Nothing was changed.');

/**
 * Reads a script piece by piece: lines, and the rows that follow a COPY. It never holds more than a piece and a line.
 */
export class BackupReader {
  #pieces: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(pieces: AsyncIterable<Buffer>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** Returns the next line without its end; null after the last. */
  nextLine = async (): Promise<string | null> => {
    for (;;) {
      const end = this.#buffer.indexOf(NEWLINE);
      if (end >= 0) return this.#consume(end + 1).toString('utf8', 0, end);
      if (await this.#readMore()) continue;
      return this.#buffer.length === 0 ? null : this.#consume(this.#buffer.length).toString();
    }
  };

  /** Reads the rows up to the line that ends them, as whole lines. */
  async *readCopyRows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#buffer.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#consume(END_OF_ROWS.length);
        return;
      }
      const end = this.#buffer.indexOf(LINE_THEN_END);
      const whole = (end >= 0 ? end : this.#buffer.lastIndexOf(NEWLINE)) + 1;
      if (whole > 0) yield this.#consume(whole);
      else if (!(await this.#readMore())) throw truncatedBackup();
    }
  }

  /** Stops reading, so that the source can be closed. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  #consume(length: number): Buffer {
    const consumed = this.#buffer.subarray(0, length);
    this.#buffer = this.#buffer.subarray(length);
    return consumed;
  }

  async #readMore(): Promise<boolean> {
    const { value, done } = await this.#pieces.next();
    if (done) return false;
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value]);
    return true;
  }
}
