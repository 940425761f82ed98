declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** A server of S3's protocol over a folder; its only key is S3RVER with the secret S3RVER. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
