import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { DeliveryStarter } from '@landed/management/webhook-endpoint/delivery-starter';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import { type Database, openDatabase } from '@landed/prisma/database';
import type { StackFile, StackMerchant } from '@landed/stack/data-folder/stack-file';
import { webhookDeliveryWorkflowId } from '@landed/workflows/ids';
import { cancelDelivery } from '@landed/workflows/messages/cancel-delivery';
import { retryNow } from '@landed/workflows/messages/retry-now';
import { backfillStart } from '@landed/workflows/webhook/backfill-start';
import { deliveryStart } from '@landed/workflows/webhook/delivery-start';
import type { Client } from '@temporalio/client';
import { type ApiResponse, type MerchantApi, merchantApi } from './merchant-api.js';
import { newMerchant } from './new-merchant.js';
import { idempotencyKey } from './orders.js';
import { temporalClient } from './temporal-view.js';
import { newEndpoint, type TestEndpoint } from './webhook-endpoint.js';

export const byATest: ChangedBy = { actor: 'a test', reason: null };

/** A merchant of a test's own, who charges without quotes and whose endpoints the test operates. */
export interface TestEndpointService extends EndpointService {
  readonly database: Database;
  readonly merchant: StackMerchant;
  readonly api: MerchantApi;
  readonly client: Client;
  endpoint(url: string, events?: readonly string[]): Promise<TestEndpoint>;
  /** A charge; its answer. */
  charge(changes?: object): Promise<ApiResponse>;
  /** Starts what sends, as the command line does; with another policy where one is given. */
  starter(policy?: DeliveryPolicy): DeliveryStarter;
  close(): Promise<void>;
}

export async function openEndpointService(stack: StackFile): Promise<TestEndpointService> {
  const merchant = await newMerchant(stack, { quote: 'optional' });
  const api = merchantApi(stack, { merchant });
  const client = await temporalClient(stack);
  const database = openDatabase(stack.database_url, { poolMax: 2, timeoutMilliseconds: 60_000 });
  return {
    merchant,
    api,
    client,
    database,
    keyring: parseKeyring(stack.encryption_keys),
    endpoint: (url, events) =>
      newEndpoint(stack, { merchantId: merchant.id, url, ...(events === undefined ? {} : { events }) }),
    async charge(changes = {}) {
      const order = {
        amount: 4_200,
        currency: 'USD',
        payment_method: 'pm_card_visa',
        customer: { email: 'b@example.com' },
      };
      const answer = await api.post('/v1/payment_intents', { ...order, ...changes }, idempotencyKey());
      if (answer.status !== 200) throw new Error(answer.text);
      return answer;
    },
    starter: (policy) => ({
      async deliver({ rail, merchantId, endpointId, eventId }, attempts) {
        const input = { rail, merchantId, endpointId, eventId, attempts, waitMilliseconds: 0 };
        await client.workflow.signalWithStart('webhookDelivery', {
          ...deliveryStart(input, policy),
          signal: retryNow,
        });
      },
      async backfill(endpoint) {
        await client.workflow.start('webhookBackfill', {
          ...backfillStart(endpoint),
          // The sweep may have been there first.
          workflowIdConflictPolicy: 'USE_EXISTING',
        });
      },
      async cancel(ref) {
        await client.workflow.getHandle(webhookDeliveryWorkflowId(ref)).signal(cancelDelivery);
      },
    }),
    async close() {
      await Promise.all([api.close(), client.connection.close(), database.close()]);
    },
  };
}

export const merchantIdOf = (desk: Pick<TestEndpointService, 'merchant'>) => asId<'merchant'>(desk.merchant.id);
