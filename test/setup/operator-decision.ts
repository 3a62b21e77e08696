import { createLoginVerifier } from '@landed/activities/operator-decision/login-verifier';
import { readSigningKey, type SigningKey } from '@landed/codec/compact-signature';
import type { ManualResolution } from '@landed/contracts/operation/types';
import { type SignedFor, signDecision } from '@landed/management/operator-decision/sign-decision';
import { localOperator } from '@landed/prisma/seed-operator';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { resolveManually } from '@landed/workflows/messages/resolve-manually';
import type { WorkflowHandle } from '@temporalio/client';

/** What decisions are checked with on a local stack: one operator, and unsigned requests. */
export const localChecks = {
  logins: createLoginVerifier([]),
  approvals: 'single-operator',
  unsignedRequests: 'accept',
} as const;

type Keys = Pick<StackFile, 'operator_key'>;

/** Signs a request as `landed` does on a local stack. */
export function signedBy<Fields extends object>({ operator_key: text }: Keys, asked: SignedFor, fields: Fields) {
  return signDecision({ name: localOperator }, operatorKey(text), asked, fields);
}

/** Reads a private key that is known to be one. */
export function operatorKey(text: string): SigningKey {
  const key = readSigningKey(text);
  if (key === null) throw new Error('The key is not a private key of Ed25519.');
  return key;
}

/** Sends a decision that is signed for the operation of this workflow. */
export async function resolveSigned(keys: Keys, handle: WorkflowHandle, resolution: ManualResolution) {
  return handle.executeUpdate(resolveManually, { args: [await signedResolution(keys, handle, resolution)] });
}

/** A decision that is signed for the operation of this workflow. */
export async function signedResolution(keys: Keys, handle: WorkflowHandle, resolution: ManualResolution) {
  return signedBy(keys, { action: 'operation.resolve', target: await operationIdOf(handle) }, resolution);
}

/** The id of the operation that a workflow was started for. */
async function operationIdOf(handle: WorkflowHandle): Promise<string> {
  const { events } = await handle.fetchHistory();
  const payload = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0] ?? {};
  const { payloadCodecs } = handle.client.options.loadedDataConverter;
  const [opened] = (await payloadCodecs[0]?.decode([payload])) ?? [];
  return (JSON.parse(Buffer.from(opened?.data ?? []).toString('utf8')) as { operationId: string }).operationId;
}
