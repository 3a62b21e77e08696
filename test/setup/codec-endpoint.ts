import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { Payload } from './temporal-view.js';

/** What Temporal Web shows of sealed payloads: it asks the codec endpoint, and so does this. Their JSON, opened. */
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
  if (!response.ok) throw new Error(`The codec endpoint answered ${response.status}.`);
  const opened = (await response.json()) as { payloads: { metadata: Record<string, string>; data: string }[] };
  return opened.payloads.map(({ data }) => JSON.parse(Buffer.from(data, 'base64').toString('utf8')) as unknown);
}

/** How a payload says that it is stored: `binary/encrypted` for a sealed one. */
export function encodingOf({ metadata }: Payload): string {
  return Buffer.from(metadata?.['encoding'] ?? []).toString('utf8');
}

/** Every payload below a value of Temporal's, wherever it hangs. */
export function payloadsIn(value: unknown): Payload[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  if ('metadata' in value && 'data' in value && value.data instanceof Uint8Array) return [value as Payload];
  return Object.values(value).flatMap(payloadsIn);
}

function base64(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('base64');
}
