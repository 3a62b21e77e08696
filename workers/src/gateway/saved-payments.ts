import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { SavedPayment } from '@landed/gateway/temporal/local-worker';

/** The processor's events about what we did ourselves arrive within a second or two. */
const rememberedMilliseconds = 10_000;
const rememberedMax = 10_000;

/** The payments that operations in this process have just saved, oldest first. */
export class SavedPayments {
  readonly #saved = new Map<string, { readonly status: PaymentStatus; readonly at: number }>();

  add(payment: SavedPayment, status: PaymentStatus): void {
    const key = keyOf(payment);
    const now = performance.now();
    this.#saved.delete(key);
    this.#saved.set(key, { status, at: now });
    for (const [oldest, { at }] of this.#saved) {
      if (this.#saved.size <= rememberedMax && at > now - rememberedMilliseconds) break;
      this.#saved.delete(oldest);
    }
  }

  statusOf(payment: SavedPayment): PaymentStatus | null {
    const found = this.#saved.get(keyOf(payment));
    return found === undefined || found.at <= performance.now() - rememberedMilliseconds ? null : found.status;
  }
}

function keyOf({ rail, entity, paymentIntentId }: SavedPayment): string {
  return `${rail}/${entity}/${paymentIntentId}`;
}
