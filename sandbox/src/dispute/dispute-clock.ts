import { BankClock } from '../bank-clock.js';
import { testCard } from '../card/test-cards.js';
import type { ChargeRecord } from '../charge/record.js';
import type { EventRecord } from '../event/record.js';
import { commitDirectly } from '../store/commit-directly.js';
import type { Effect } from '../store/effect.js';
import { closed, escalated } from './change-dispute.js';
import { newDeadline, newDispute } from './new-dispute.js';
import type { DisputeRecord } from './record.js';

/**
 * Does what banks do a while later: opens the disputes of cards that are disputed, and decides about evidence. Also for
 * charges and disputes from before a restart.
 */
export class DisputeClock extends BankClock {
  start(): void {
    for (const payment of this.store.payments.all()) {
      const charge = this.store.charge(payment.account, payment.latestCharge ?? '');
      if (charge !== undefined) this.#watchCharge(charge);
    }
    for (const dispute of this.store.disputes.all()) this.#watchDispute(dispute);
  }

  watch({ snapshot: { charge, dispute } }: EventRecord): void {
    if (dispute !== undefined) this.#watchDispute(dispute);
    else if (charge !== undefined) this.#watchCharge(charge);
  }

  #watchCharge({ id, account, card, captured, disputed }: ChargeRecord): void {
    const { disputedAs } = testCard(card);
    if (disputedAs === undefined || !captured || disputed) return;
    this.#commitLater(id, account, () => {
      const charge = this.store.charge(account, id);
      if (charge === undefined || charge.disputed) return undefined;
      return newDispute(charge, { ...disputedAs, amount: charge.amountCaptured }, this.now());
    });
  }

  #watchDispute({ id, account, laterStatus }: DisputeRecord): void {
    if (laterStatus === null) return;
    this.#commitLater(id, account, () => {
      const dispute = this.store.dispute(account, id);
      return dispute?.laterStatus === laterStatus ? { dispute: decided(dispute, this.now()) } : undefined;
    });
  }

  #commitLater(id: string, accountId: string, change: () => Effect | undefined): void {
    this.later(id, accountId, (account) => {
      const effect = change();
      if (effect !== undefined) commitDirectly(this.store, account, effect, this.now());
    });
  }
}

function decided(dispute: DisputeRecord, at: Date): DisputeRecord {
  switch (dispute.laterStatus) {
    case null:
      return dispute;
    case 'needs_response':
      return escalated(dispute, newDeadline(at), at);
    case 'warning_closed':
      return closed(dispute, 'prevented', at);
    case 'won':
    case 'lost':
      return closed(dispute, dispute.laterStatus, at);
  }
}
