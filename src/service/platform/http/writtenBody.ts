/** A response body that its handler wrote as JSON itself, short enough to be written at once. */
export class WrittenBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The value that the text has, as of any body. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
