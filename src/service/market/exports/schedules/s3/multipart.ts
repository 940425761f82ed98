import { sendSignedUpload } from './sendSigned.ts';
import type { S3Settings } from './settings.ts';

/** Object that is written in parts: it is not there, and a former one stays, until all parts are put together. */
export class MultipartUpload {
  readonly #settings: S3Settings;
  readonly #name: string;
  readonly #uploadId: string;
  readonly #etags: string[] = [];

  private constructor(settings: S3Settings, name: string, uploadId: string) {
    this.#settings = settings;
    this.#name = name;
    this.#uploadId = uploadId;
  }

  static async begin(settings: S3Settings, name: string, type: string): Promise<MultipartUpload> {
    const { text } = await sendSignedUpload(settings, { method: 'POST', name, query: { uploads: '' }, type });
    const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(text)?.[1];
    if (uploadId === undefined) throw new Error('The export storage did not start an upload: it returned no UploadId');
    return new MultipartUpload(settings, name, unescaped(uploadId));
  }

  async add(body: Uint8Array): Promise<void> {
    const query = { partNumber: this.#etags.length + 1, uploadId: this.#uploadId };
    const { etag } = await sendSignedUpload(this.#settings, { method: 'PUT', name: this.#name, query, body });
    if (etag === null) throw new Error('The export storage accepted a part without an ETag');
    this.#etags.push(etag);
  }

  async complete(): Promise<void> {
    const parts = this.#etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
    );
    const { text } = await sendSignedUpload(this.#settings, {
      method: 'POST',
      name: this.#name,
      query: { uploadId: this.#uploadId },
      type: 'application/xml',
      body: `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    });
    if (!text.includes('<CompleteMultipartUploadResult'))
      throw new Error('The export storage did not confirm that the file is complete');
  }

  /** Aborts the upload: the storage deletes the parts. */
  async abort(): Promise<void> {
    await sendSignedUpload(this.#settings, { method: 'DELETE', name: this.#name, query: { uploadId: this.#uploadId } });
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescaped = (xml: string) => xml.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
