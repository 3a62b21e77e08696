import { webhookEndpointTest } from '@landed/contracts/event/types';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { Database } from '../../database.js';
import { firstIdOf } from '../../read/webhook-endpoint/first-id-of.js';

/** An event's id is made a moment before or after its row says that it was created. */
const slackMilliseconds = 60 * 60 * 1_000;

interface Page {
  readonly last_id: string | null;
  readonly looked_at: number;
  readonly reopened: number;
}

/**
 * Begins a new round, due at once, for every event since `since` that an endpoint subscribes to and has not taken; those
 * that it was never sent get their first. What is about to be sent anyway, and what somebody is attempting at this
 * moment, is left as it is. Oldest first, a page at a time, each page for itself. Returns how many there were; stops
 * when the endpoint is disabled meanwhile.
 */
export async function requeueMissed(
  database: Database,
  endpoint: EndpointRef,
  since: Date,
  pageRows = 1_000,
): Promise<number> {
  let reopened = 0;
  let after = firstIdOf(new Date(since.getTime() - slackMilliseconds));
  for (;;) {
    const page = await reopenPage(database, endpoint, since, after, pageRows);
    reopened += page.reopened;
    if (page.last_id === null || page.looked_at < pageRows) return reopened;
    after = page.last_id;
  }
}

/** Rows that somebody holds are passed by, so that nobody who records an attempt ever waits for this. */
async function reopenPage(
  database: Database,
  { rail, merchantId, endpointId }: EndpointRef,
  since: Date,
  after: string,
  pageRows: number,
): Promise<Page> {
  const [page] = await database.prisma.$queryRaw<Page[]>`
    WITH page AS (
      SELECT id, type, created_at FROM event
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id > ${after}::uuid
      ORDER BY id LIMIT ${pageRows}::int
    ), wanted AS (
      SELECT page.id AS event_id, e.id AS endpoint_id, e.merchant_id, e.rail
      FROM page JOIN webhook_endpoint AS e ON e.id = ${endpointId}::uuid
      WHERE e.merchant_id = ${merchantId}::uuid AND e.rail = ${rail}::rail AND e.status = 'enabled'
        AND page.created_at >= ${since.toISOString()}::timestamptz AND page.type <> ${webhookEndpointTest}
        AND e.events && ARRAY[page.type, '*']
    ), first AS (
      INSERT INTO webhook_delivery (event_id, endpoint_id, merchant_id, rail, sweep_at)
      SELECT event_id, endpoint_id, merchant_id, rail, now() FROM wanted ORDER BY event_id
      ON CONFLICT (event_id, endpoint_id) DO NOTHING
      RETURNING 1
    ), missed AS (
      SELECT d.event_id, d.endpoint_id FROM webhook_delivery AS d JOIN wanted USING (event_id, endpoint_id)
      WHERE d.state IN ('retrying', 'failed', 'canceled')
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ), again AS (
      UPDATE webhook_delivery AS d SET state = 'pending', tries = 0, sweep_at = now(), ended_at = NULL
      FROM missed WHERE d.event_id = missed.event_id AND d.endpoint_id = missed.endpoint_id
      RETURNING 1
    )
    SELECT (SELECT id::text FROM page ORDER BY page.id DESC LIMIT 1) AS last_id,
           (SELECT count(*)::int FROM page) AS looked_at,
           ((SELECT count(*) FROM first) + (SELECT count(*) FROM again))::int AS reopened`;
  if (page === undefined) throw new Error('a query of counts gives a row');
  return page;
}
