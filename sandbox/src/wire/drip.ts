import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from './perform.js';

/** The resolution of timers. For shorter delays, several bytes are sent at a time. */
const STEP_MS = 2;

/** Sends a response byte by byte, until it is complete, the client disconnects or the process stops. */
export async function drip(
  response: ServerResponse,
  { reply, overMs }: { readonly reply: Reply; readonly overMs: number },
  stopping: AbortSignal,
): Promise<void> {
  const bytes = Buffer.from(reply.body);
  const steps = Math.max(1, Math.min(bytes.length, Math.floor(overMs / STEP_MS)));
  response.writeHead(reply.status, {
    'Content-Type': 'application/json',
    ...reply.headers,
    'Content-Length': bytes.length,
  });
  response.flushHeaders();
  for (let step = 0; step < steps; step += 1) {
    await sleep(overMs / steps, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted || response.destroyed) {
      response.destroy();
      return;
    }
    response.write(bytes.subarray(share(bytes.length, step, steps), share(bytes.length, step + 1, steps)));
  }
  response.end();
}

function share(length: number, step: number, steps: number): number {
  return Math.floor((length * step) / steps);
}
