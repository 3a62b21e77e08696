import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Invoice } from './commercial-invoice.js';

/** The thread, which has fonts in memory, ends after this time without an invoice. */
const idleMilliseconds = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 256 };

let pool: Tinypool | undefined;

/**
 * The bytes of an invoice. It is rendered on a thread, one at a time: it takes up to a hundred milliseconds, and no request
 * may hold the event loop for so long.
 */
export async function renderInvoice(invoice: Invoice): Promise<Uint8Array> {
  pool ??= openPool();
  try {
    return (await pool.run(invoice, { name: 'commercialInvoice' })) as Uint8Array;
  } catch (error) {
    // A thread that ended in the middle is not replaced while others wait for it.
    if (pool.threads.length === 0) pool.cancelPendingTasks();
    throw error;
  }
}

function openPool(): Tinypool {
  const filename = fileURLToPath(new URL('./commercial-invoice.js', import.meta.url));
  const opened = new Tinypool({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMilliseconds,
    resourceLimits,
  });
  // An error event without a listener would end the process. Calls that wait for a thread that did not start are rejected.
  opened.on('error', () => opened.cancelPendingTasks());
  return opened;
}
