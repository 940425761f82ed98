/** Errors of a token request (RFC 6749 §5.2). */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'temporarily_unavailable';

const statuses: Record<TokenErrorCode, number> = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_scope: 400,
  unsupported_grant_type: 400,
  temporarily_unavailable: 429,
};

/** Error that gives the reason why a token was not issued. */
export class TokenError extends Error {
  readonly code: TokenErrorCode;
  readonly retryAfterMs: number | null;

  constructor(code: TokenErrorCode, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }

  get status(): number {
    return statuses[this.code];
  }
  get headers(): Record<string, string> {
    return {
      ...(this.code === 'invalid_client' ? { 'www-authenticate': 'Basic realm="halfhour"' } : {}),
      ...(this.retryAfterMs === null
        ? {}
        : { 'retry-after': String(Math.max(1, Math.ceil(this.retryAfterMs / 1000))) }),
    };
  }
  get body(): { error: TokenErrorCode; error_description: string } {
    return { error: this.code, error_description: this.message };
  }
}
