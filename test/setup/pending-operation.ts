import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantStore } from './merchant-store.js';

/** Resolves when a capture or cancel of the payment is in flight. */
export async function waitForPendingOperation({ sql }: MerchantStore, paymentIntentId: string): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const { rowCount } = await sql.query(
      'SELECT FROM payment_intent WHERE id = $1 AND pending_operation_id IS NOT NULL',
      [paymentIntentId],
    );
    if (rowCount === 1) return;
    await sleep(20);
  }
  throw new Error('No operation of the payment is pending.');
}
