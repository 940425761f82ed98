/** S3-compatible storage and the key that writes to it. */
export interface S3Settings {
  /** Address of the bucket, with the prefix of names: https://s3.eu-west-2.amazonaws.com/bucket/prefix. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  /** Timeout of one request; a minute by default. */
  timeoutMs?: number;
  /** Pauses before a request that found the storage busy or away is sent again. */
  pausesMs?: readonly number[];
}
