import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import type { WebhookEndpoint } from '@landed/contracts/webhook-endpoint/types';
import { createEndpoint } from '@landed/management/webhook-endpoint/create-endpoint';
import { openDatabase } from '@landed/prisma/database';
import type { StackFile } from '@landed/stack/data-folder/stack-file';

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
  const database = openDatabase(stack.database_url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  try {
    const { endpoint, secret } = await createEndpoint(
      { database, keyring: parseKeyring(stack.encryption_keys) },
      { merchantId: asId<'merchant'>(merchantId), rail, localTargets: true, ...made },
      { actor: 'a test', reason: null },
    );
    return { ...endpoint, id: endpoint.endpointId, secret };
  } finally {
    await database.close();
  }
}
