import type { Connection, PoolClient, Submittable } from 'pg';

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** COPY … FROM STDIN of one buffer over the driver's own connection, in a transaction of its own. */
export async function copyIn(client: PoolClient, statement: string, csv: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const copying: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => {
        connection.sendCopyFromChunk(csv);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(copying);
  });
}
