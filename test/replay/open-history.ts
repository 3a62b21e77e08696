import type { EncryptionCodec } from '@landed/codec/payload-codec';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import type { temporal } from '@temporalio/proto';

type History = temporal.api.history.v1.IHistory;
type Payload = temporal.api.common.v1.IPayload;

/**
 * Returns a history as JSON with decrypted payloads, so that developers can read and compare it. The key of the test
 * stack is deleted with its folder; a replay accepts decrypted payloads.
 */
export async function openHistory(history: History, codec: EncryptionCodec): Promise<unknown> {
  await openWithin(history, codec);
  return JSON.parse(historyToJSON(history)) as unknown;
}

async function openWithin(value: unknown, codec: EncryptionCodec): Promise<void> {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  if (isPayload(value)) {
    const [opened] = await codec.decode([value]);
    Object.assign(value, opened);
    return;
  }
  await Promise.all(Object.values(value).map((inner) => openWithin(inner, codec)));
}

function isPayload(value: object): value is Payload {
  return 'metadata' in value && 'data' in value && value.data instanceof Uint8Array;
}
