import { deliveryRequest, nothingOpened } from '@landed/activities/webhook/delivery-request';
import { asId, type EventId } from '@landed/contracts/ids/ids';
import { type DeliveryRow, selectDeliveries } from '@landed/prisma/read/webhook/delivery-row';
import { openJson, sealContexts, sealJson } from '@landed/prisma/sealing';
import type { TestEndpointService } from '@landed/test/setup/endpoint-service';
import type { TestEndpoint } from '@landed/test/setup/webhook-endpoint';
import { backfillStart } from '@landed/workflows/webhook/backfill-start';
import { v7 as uuidV7 } from 'uuid';
import type { PostsOptions } from '../baseline/bare-posts.js';

const eventType = 'payment_intent.succeeded';
const rowsPerStatement = 500;

/** Events of a merchant that wait for its endpoints: each as a charge of that merchant would have written it. */
export class WebhookBacklog {
  readonly #desk: TestEndpointService;
  readonly #endpoints: readonly TestEndpoint[];
  readonly #model: { readonly id: EventId; readonly snapshot: unknown };

  private constructor(
    desk: TestEndpointService,
    endpoints: readonly TestEndpoint[],
    model: { id: EventId; snapshot: unknown },
  ) {
    this.#desk = desk;
    this.#endpoints = endpoints;
    this.#model = model;
  }

  /** With endpoints at these URLs. The charge that all events are like is made before there are any. */
  static async open(desk: TestEndpointService, urls: readonly string[]): Promise<WebhookBacklog> {
    const charge = await desk.charge();
    const { rows } = await desk.database.pool.query<{ id: string; snapshot: Buffer }>(
      'SELECT id, snapshot FROM event WHERE resource_id = $1 AND type = $2',
      [(charge.body as { id: string }).id, eventType],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('A charge has no event.');
    const id = asId<'event'>(row.id);
    const snapshot = openJson(desk.keyring, row.snapshot, sealContexts.snapshot(id));
    const endpoints: TestEndpoint[] = [];
    for (const url of urls) endpoints.push(await desk.endpoint(url, [eventType]));
    return new WebhookBacklog(desk, endpoints, { id, snapshot });
  }

  /** So many events, which nobody comes for before {@link deliver}; the tables as a cleaned and counted database has them. */
  async write(count: number): Promise<void> {
    const { database, keyring, merchant } = this.#desk;
    for (let written = 0; written < count; written += rowsPerStatement) {
      const ids = Array.from({ length: Math.min(rowsPerStatement, count - written) }, () => asId<'event'>(uuidV7()));
      const snapshots = ids.map((id) => sealJson(keyring, this.#model.snapshot, sealContexts.snapshot(id)));
      await database.pool.query(
        `INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, request_id, previous_status,
                            snapshot, created_at)
         SELECT made.id, m.rail, m.merchant_id, m.type, made.id, 1, m.operation_id, m.request_id, m.previous_status,
                made.snapshot, now()
         FROM unnest($1::uuid[], $2::bytea[]) AS made (id, snapshot), event AS m WHERE m.id = $3`,
        [ids, snapshots, this.#model.id],
      );
    }
    await database.pool.query(
      `UPDATE webhook_delivery SET sweep_at = now() + interval '1 hour' WHERE merchant_id = $1 AND sweep_at IS NOT NULL`,
      [merchant.id],
    );
    await database.pool.query('VACUUM (ANALYZE) event, webhook_delivery, webhook_attempt');
  }

  /** Has everything sent that was written, to all endpoints at the same time, and waits until it is written down. */
  async deliver(): Promise<number> {
    const { client, database, merchant } = this.#desk;
    await database.pool.query(
      'UPDATE webhook_delivery SET sweep_at = now() WHERE merchant_id = $1 AND sweep_at IS NOT NULL',
      [merchant.id],
    );
    const delivered = await Promise.all(
      this.#endpoints.map(
        (endpoint): Promise<number> =>
          client.workflow.execute('webhookBackfill', {
            ...backfillStart(endpoint),
            // The sweep may have been there first.
            workflowIdConflictPolicy: 'USE_EXISTING',
          }),
      ),
    );
    return delivered.reduce((sum, count) => sum + count, 0);
  }

  /** What the product posts for some of what was written, byte for byte. */
  async requests(count: number): Promise<PostsOptions['requests']> {
    const { database, keyring, merchant } = this.#desk;
    const { rows } = await database.pool.query<DeliveryRow>(
      `${selectDeliveries('webhook_delivery')} WHERE d.merchant_id = $1 LIMIT $2`,
      [merchant.id, count],
    );
    return rows.map((row) => {
      const { headers, body } = deliveryRequest(keyring, row, nothingOpened(), new Date());
      return { headers, body };
    });
  }
}
