import type { Rail } from '@landed/contracts/rail/rail';
import type { AttemptOutcome } from '@landed/contracts/webhook/types';

/** One request to an endpoint. HTTP adds its own headers to `headers` (host, connection, content-length). */
export interface WebhookRequest {
  readonly url: string;
  readonly rail: Rail;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The result of one request. Whatever an endpoint does is an outcome, never an exception. */
export interface WebhookReply {
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  /** The first 2 KB of the body at most, undecoded; null when the body was empty. */
  readonly response: Uint8Array | null;
  /** The value of `Retry-After`, not capped; null when absent or malformed. */
  readonly retryAfterMilliseconds: number | null;
  readonly durationMilliseconds: number;
}

/** The only code that sends requests to merchants' endpoints. */
export interface WebhookTransport {
  post(request: WebhookRequest): Promise<WebhookReply>;
  close(): Promise<void>;
}
