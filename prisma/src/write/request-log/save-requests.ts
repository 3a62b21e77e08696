import type { Database } from '../../database.js';

/** A request that a gateway has responded to. */
export interface LoggedRequest {
  readonly merchantId: string;
  readonly rail: string;
  /** UUID v7. */
  readonly requestId: string;
  /** Milliseconds of the Unix time at which it began. */
  readonly at: number;
  readonly method: string;
  /** The template of the route. */
  readonly route: string;
  readonly status: number;
  readonly errorCode: string | null;
  readonly durationMs: number;
  /** The API key; null for a person. */
  readonly keyId: string | null;
  readonly userId: string | null;
}

/**
 * Saves requests in one statement. It does not wait for the disk: the last second may be lost when the server crashes, and
 * charges need the disk more. Requests that are stored stay as they are.
 */
export async function saveRequests({ pool }: Database, requests: readonly LoggedRequest[]): Promise<void> {
  const column = (of: (request: LoggedRequest) => string | number | null) => requests.map(of);
  await pool.query({
    name: 'landed_save_requests',
    text: `WITH setting AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
           INSERT INTO request_log (merchant_id, rail, request_id, at, method, route, status, status_class, error_code,
                                    duration_ms, key_id, user_id)
           SELECT r.merchant_id, r.rail::rail, r.request_id, r.at, r.method, r.route, r.status, r.status / 100,
                  r.error_code, r.duration_ms, r.key_id, r.user_id
           FROM setting, unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::int2[],
                                $8::text[], $9::int[], $10::uuid[], $11::uuid[])
             AS r (merchant_id, rail, request_id, at, method, route, status, error_code, duration_ms, key_id, user_id)
           ON CONFLICT DO NOTHING`,
    values: [
      column(({ merchantId }) => merchantId),
      column(({ rail }) => rail),
      column(({ requestId }) => requestId),
      column(({ at }) => new Date(at).toISOString()),
      column(({ method }) => method),
      column(({ route }) => route),
      column(({ status }) => status),
      column(({ errorCode }) => errorCode),
      column(({ durationMs }) => durationMs),
      column(({ keyId }) => keyId),
      column(({ userId }) => userId),
    ],
  });
}
