/** An S3-compatible storage and the key that writes to it. */
export interface S3Settings {
  /** The address of the bucket, with the prefix of names: https://s3.eu-west-2.amazonaws.com/bucket/prefix. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  /** How long one request may take; a minute by default. */
  timeoutMs?: number;
  /** Pauses before a request is sent again that found the storage busy or away. */
  pausesMs?: readonly number[];
}
