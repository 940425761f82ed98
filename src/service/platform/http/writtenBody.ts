/** Response body that its handler wrote as JSON itself, short enough to be written at once. */
export class WrittenBody {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns the value of the text, as of any body. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
