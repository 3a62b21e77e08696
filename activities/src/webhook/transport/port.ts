import type { Rail } from '@landed/contracts/rail/rail';
import type { AttemptOutcome } from '@landed/contracts/webhook/types';

/** One request to an endpoint. `headers` has everything but what the connection itself adds. */
export interface WebhookRequest {
  readonly url: string;
  readonly rail: Rail;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What one request came to. Never an exception: whatever an endpoint does is an outcome. */
export interface WebhookReply {
  readonly outcome: AttemptOutcome;
  readonly statusCode: number | null;
  /** At most the first 2 KB of the body, as they came; null where there was none. */
  readonly response: Uint8Array | null;
  /** What the endpoint asked for with `Retry-After`, not capped; null where it did not. */
  readonly retryAfterMilliseconds: number | null;
  readonly durationMilliseconds: number;
}

/** The only way out to a merchant's endpoint. */
export interface WebhookTransport {
  post(request: WebhookRequest): Promise<WebhookReply>;
  close(): Promise<void>;
}
