import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { createEndpoint } from '@landed/management/webhook-endpoint/create-endpoint';
import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import type { EndpointService } from '@landed/management/webhook-endpoint/endpoint-service';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { keptDatabase } from './kept-database.js';

export interface NewEndpoint {
  readonly merchantId: string;
  readonly url: string;
  /** All event types when absent. */
  readonly events?: readonly string[];
  readonly rail?: 'test' | 'live';
}

export type TestEndpoint = WebhookEndpoint & { readonly id: string; readonly secret: string };

/** Creates an endpoint on a running stack, as an operator does. */
export async function newEndpoint(
  stack: StackFile,
  { merchantId, rail = 'test', ...made }: NewEndpoint,
): Promise<TestEndpoint> {
  const { endpoint, secret } = await createEndpoint(
    serviceOf(stack),
    { merchantId: asId<'merchant'>(merchantId), rail, localTargets: true, ...made },
    { actor: 'a test', reason: null },
  );
  return { ...endpoint, id: endpoint.endpointId, secret };
}

/** Disables endpoints of the test rail that do not accept events: no retry of theirs starts during a later file. */
export async function disableEndpoints(stack: StackFile, merchantId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const ref = {
      merchantId: asId<'merchant'>(merchantId),
      endpointId: asId<'webhook_endpoint'>(id),
      rail: 'test',
    } as const;
    await disableEndpoint(serviceOf(stack), ref, { actor: 'a test', reason: null });
  }
}

function serviceOf(stack: StackFile): EndpointService {
  return { database: keptDatabase(stack), keyring: parseKeyring(stack.encryption_keys) };
}
