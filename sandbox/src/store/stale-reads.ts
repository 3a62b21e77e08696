import type { ChargeRecord } from '../charge/record.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import type { DisputeRecord } from '../dispute/record.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import type { PayoutRecord } from '../payout/record.js';
import type { RefundRecord } from '../refund/record.js';
import type { TransferRecord } from '../transfer/record.js';
import type { Effect, Reads } from './effect.js';

type Versioned = PaymentRecord | ChargeRecord | RefundRecord | DisputeRecord | TransferRecord | PayoutRecord;

/**
 * The state of a lagging read replica: each payment, with its charge, refunds and disputes, each transfer and each payout,
 * before its last change.
 * Records that this change created are absent.
 */
export class StaleReads implements Reads {
  /** By payment, transfer or payout: the versions that its last change replaced, by record id; undefined for a new record. */
  readonly #replaced = new Map<string, ReadonlyMap<string, Versioned | undefined>>();

  constructor(readonly present: Reads) {}

  /** Must be called before the change is applied. */
  remember({ payment, charge, refund, dispute, transfer, payout }: Effect): void {
    if (transfer !== undefined) this.#rememberAlone(transfer.id, this.present.transfer(transfer.account, transfer.id));
    if (payout !== undefined) this.#rememberAlone(payout.id, this.present.payout(payout.account, payout.id));
    const of = payment?.id ?? charge?.payment ?? refund?.payment ?? dispute?.payment;
    if (of === undefined) return;
    const replaced = new Map<string, Versioned | undefined>();
    if (payment !== undefined) replaced.set(payment.id, this.present.payment(payment.account, payment.id));
    if (charge !== undefined) replaced.set(charge.id, this.present.charge(charge.account, charge.id));
    if (refund !== undefined) replaced.set(refund.id, this.present.refund(refund.account, refund.id));
    if (dispute !== undefined) replaced.set(dispute.id, this.present.dispute(dispute.account, dispute.id));
    this.#replaced.set(of, replaced);
  }

  payment(account: string, id: string): PaymentRecord | undefined {
    return this.#before(this.present.payment(account, id), id);
  }

  charge(account: string, id: string): ChargeRecord | undefined {
    const now = this.present.charge(account, id);
    return this.#before(now, now?.payment);
  }

  method(account: string, id: string): MethodRecord | undefined {
    return this.present.method(account, id);
  }

  refund(account: string, id: string): RefundRecord | undefined {
    const now = this.present.refund(account, id);
    return this.#before(now, now?.payment);
  }

  dispute(account: string, id: string): DisputeRecord | undefined {
    const now = this.present.dispute(account, id);
    return this.#before(now, now?.payment);
  }

  transfer(account: string, id: string): TransferRecord | undefined {
    return this.#before(this.present.transfer(account, id), id);
  }

  payout(account: string, id: string): PayoutRecord | undefined {
    return this.#before(this.present.payout(account, id), id);
  }

  connectedAccount(account: string, id: string): ConnectedAccountRecord | undefined {
    return this.present.connectedAccount(account, id);
  }

  #rememberAlone(id: string, before: Versioned | undefined): void {
    this.#replaced.set(id, new Map([[id, before]]));
  }

  #before<T extends Versioned>(now: T | undefined, of = ''): T | undefined {
    const replaced = this.#replaced.get(of);
    if (now === undefined || replaced?.has(now.id) !== true) return now;
    // All versions with one id are of the same kind.
    return replaced.get(now.id) as T | undefined;
  }
}
