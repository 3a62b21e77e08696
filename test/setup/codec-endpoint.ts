import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { Payload } from './temporal-view.js';

/** The decrypted JSON of sealed payloads, decoded by the codec endpoint as Temporal Web does it. */
export async function decodeThroughEndpoint(stack: StackFile, payloads: readonly Payload[]): Promise<unknown[]> {
  const response = await fetch(`${stack.codec_url}/decode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-namespace': stack.temporal_namespace },
    body: JSON.stringify({
      payloads: payloads.map(({ metadata, data }) => ({
        metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, base64(value)])),
        data: base64(data),
      })),
    }),
  });
  if (!response.ok) throw new Error(`The codec endpoint returned ${response.status}.`);
  const opened = (await response.json()) as { payloads: { metadata: Record<string, string>; data: string }[] };
  return opened.payloads.map(({ data }) => JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as unknown);
}

/** The encoding of a payload: `binary/encrypted` for a sealed one. */
export function encodingOf({ metadata }: Payload): string {
  return Buffer.from(metadata?.['encoding'] ?? []).toString('utf8');
}

/** All payloads inside a value from Temporal, at any depth. */
export function payloadsIn(value: unknown): Payload[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('metadata' in value && 'data' in value && value.data instanceof Uint8Array) return [value as Payload];
  return Object.values(value).flatMap(payloadsIn);
}

function base64(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64');
}
