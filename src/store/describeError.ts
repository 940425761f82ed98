/** Returns the message of a failed connection: of the first address tried where there are several. */
export const describeError = (error: unknown): string =>
  error instanceof AggregateError
    ? describeError(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error);
