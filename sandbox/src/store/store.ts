import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeeOf } from '../balance-transaction/processor-fee.js';
import type { TransactionRecord } from '../balance-transaction/record.js';
import { transactionsOf } from '../balance-transaction/transactions-of.js';
import type { ChargeRecord } from '../charge/record.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import type { DisputeRecord } from '../dispute/record.js';
import { eventsOf, isOnboarded, snapshotOf } from '../event/events-of.js';
import type { EventRecord, JournaledEvent } from '../event/record.js';
import type { ExternalAccountRecord } from '../external-account/record.js';
import { newId } from '../ids.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import type { DomainRecord } from '../payment-method-domain/record.js';
import type { PayoutRecord } from '../payout/record.js';
import type { RefundRecord } from '../refund/record.js';
import type { TokenRecord } from '../token/record.js';
import type { TransferRecord } from '../transfer/record.js';
import { type Commit, type FinishedDelivery, newCommit, readCommit } from './commit.js';
import type { Cause, Effect, Reads, StoredResponse } from './effect.js';
import { Journal } from './journal.js';
import { RecordTable } from './record-table.js';
import { StaleReads } from './stale-reads.js';

const JOURNAL_FILE = 'journal.jsonl';

/** The state of the processor: an in-memory index over an append-only journal in the data folder. */
export class Store implements Reads {
  readonly payments = new RecordTable<PaymentRecord>();
  readonly refunds = new RecordTable<RefundRecord>();
  readonly disputes = new RecordTable<DisputeRecord>();
  readonly events = new RecordTable<EventRecord>();
  readonly domains = new RecordTable<DomainRecord>();
  readonly tokens = new RecordTable<TokenRecord>();
  readonly connectedAccounts = new RecordTable<ConnectedAccountRecord>();
  /** By connected account. */
  readonly externalAccounts = new RecordTable<ExternalAccountRecord>();
  readonly transfers = new RecordTable<TransferRecord>();
  /** By connected account. */
  readonly payouts = new RecordTable<PayoutRecord>();
  readonly transactions = new RecordTable<TransactionRecord>();
  /** The state for stale reads. */
  readonly stale: StaleReads = new StaleReads(this);
  readonly #charges = new RecordTable<ChargeRecord>();
  readonly #methods = new RecordTable<MethodRecord>();
  readonly #responses = new Map<string, StoredResponse>();
  readonly #finished = new Map<string, FinishedDelivery['as']>();
  readonly #paymentOfChallenge = new Map<string, string>();
  readonly #refundsOfPayment = new Map<string, string[]>();
  readonly #disputesOfPayment = new Map<string, string[]>();
  readonly #transfersOfGroup = new Map<string, string[]>();
  readonly #transactionsOfSource = new Map<string, string[]>();
  #feeOf: FeeOf = () => 0;
  #onEvents: (events: readonly EventRecord[]) => void = () => undefined;
  #journal: Journal | undefined;

  static async open(
    dataDir: string,
    options: { fsync: boolean; onFailure: (error: unknown) => void; feeOf?: FeeOf },
  ): Promise<{ store: Store; lines: number; tornBytes: number }> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const store = new Store();
    const { journal, lines, tornBytes } = await Journal.open(join(dataDir, JOURNAL_FILE), {
      ...options,
      replay: (entry) => void store.#apply(readCommit(entry)),
    });
    store.#journal = journal;
    store.#feeOf = options.feeOf ?? store.#feeOf;
    return { store, lines, tornBytes };
  }

  payment(account: string, id: string): PaymentRecord | undefined {
    return this.payments.get(account, id);
  }

  charge(account: string, id: string): ChargeRecord | undefined {
    return this.#charges.get(account, id);
  }

  method(account: string, id: string): MethodRecord | undefined {
    return this.#methods.get(account, id);
  }

  refund(account: string, id: string): RefundRecord | undefined {
    return this.refunds.get(account, id);
  }

  dispute(account: string, id: string): DisputeRecord | undefined {
    return this.disputes.get(account, id);
  }

  transfer(account: string, id: string): TransferRecord | undefined {
    return this.transfers.get(account, id);
  }

  payout(account: string, id: string): PayoutRecord | undefined {
    return this.payouts.get(account, id);
  }

  connectedAccount(account: string, id: string): ConnectedAccountRecord | undefined {
    return this.connectedAccounts.get(account, id);
  }

  /** The bank accounts of a connected account, oldest first. */
  externalAccountsOf(account: string): readonly ExternalAccountRecord[] {
    return this.externalAccounts.ids(account).flatMap((id) => this.externalAccounts.get(account, id) ?? []);
  }

  /** Oldest first. */
  transferIdsOfGroup(account: string, group: string): readonly string[] {
    return this.#transfersOfGroup.get(`${account}/${group}`) ?? [];
  }

  /** Oldest first. */
  disputesOfPayment(payment: string): readonly DisputeRecord[] {
    return (this.#disputesOfPayment.get(payment) ?? []).flatMap((id) => this.disputes.any(id) ?? []);
  }

  /** The moves of the balance by a charge, refund, dispute, transfer or payout, oldest first. */
  transactionsOfSource(source: string): readonly TransactionRecord[] {
    return (this.#transactionsOfSource.get(source) ?? []).flatMap((id) => this.transactions.any(id) ?? []);
  }

  /** Oldest first. */
  refundIdsOfPayment(payment: string): readonly string[] {
    return this.#refundsOfPayment.get(payment) ?? [];
  }

  /** The payment of a 3-D Secure page, even after its challenge has ended. */
  paymentOfChallenge(id: string): PaymentRecord | undefined {
    return this.payments.any(this.#paymentOfChallenge.get(id) ?? '');
  }

  storedResponse(scope: string): StoredResponse | undefined {
    return this.#responses.get(scope);
  }

  /** The result of an event's delivery, or undefined while it is pending. */
  deliveryResult(event: string): FinishedDelivery['as'] | undefined {
    return this.#finished.get(event);
  }

  /** Calls `listener` with the events of every commit when they are on disk. */
  listen(listener: (events: readonly EventRecord[]) => void): void {
    this.#onEvents = listener;
  }

  /** Applies a change at once. It is durable when `flushed` resolves. */
  commit(effect: Effect, response: StoredResponse | undefined, cause: Cause): void {
    const { at, ...rest } = cause;
    const connected = isOnboarded(this, effect) ? effect.connectedAccount?.id : effect.payout?.account;
    const owner = { account: accountOf(effect), ...(connected !== undefined && { connected }) };
    const events = eventsOf(this, effect).map(
      (type): JournaledEvent => ({ id: newId('evt_3', 23), ...owner, type, at: at.getTime(), ...rest }),
    );
    const transactions = transactionsOf(this, effect, this.#feeOf, at);
    const made = this.#append({
      ...effect,
      ...(transactions.length === 0 ? {} : { transactions }),
      ...(response === undefined ? {} : { response }),
      ...(events.length === 0 ? {} : { events }),
    });
    if (made.length > 0) void this.flushed().then(() => this.#onEvents(made));
  }

  /** Stores delivery results. If they are lost, the events are only sent again. */
  finishDeliveries(finished: readonly FinishedDelivery[]): void {
    if (finished.length > 0) this.#append({ finished });
  }

  flushed(): Promise<void> {
    return this.#journal?.flushed() ?? Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#journal?.close();
  }

  #append(parts: Omit<Commit, 'v'>): EventRecord[] {
    const commit = newCommit(parts);
    const events = this.#apply(commit);
    this.#journal?.append(commit);
    return events;
  }

  #apply(commit: Commit): EventRecord[] {
    const { payment, charge, method, refund, domain, dispute, token, transactions } = commit;
    const { response, events, finished } = commit;
    const snapshot = events === undefined ? undefined : snapshotOf(this, commit);
    this.stale.remember(commit);
    if (payment !== undefined) this.#putPayment(payment);
    if (charge !== undefined) this.#charges.put(charge);
    if (method !== undefined) this.#methods.put(method);
    if (refund !== undefined) this.#putRefund(refund);
    if (domain !== undefined) this.domains.put(domain);
    if (token !== undefined) this.tokens.put(token);
    this.#putConnect(commit);
    if (dispute !== undefined) this.#putDispute(dispute);
    for (const transaction of transactions ?? []) this.#putTransaction(transaction);
    if (response !== undefined) this.#responses.set(response.scope, response);
    for (const { event, as } of finished ?? []) this.#finished.set(event, as);
    const made = snapshot === undefined ? [] : (events ?? []).map((event) => ({ ...event, snapshot }));
    for (const event of made) this.events.put(event);
    return made;
  }

  #putPayment(payment: PaymentRecord): void {
    if (payment.challenge !== null) this.#paymentOfChallenge.set(payment.challenge.id, payment.id);
    this.payments.put(payment);
  }

  #putDispute(dispute: DisputeRecord): void {
    if (this.disputes.any(dispute.id) === undefined) {
      const known = this.#disputesOfPayment.get(dispute.payment) ?? [];
      this.#disputesOfPayment.set(dispute.payment, [...known, dispute.id]);
    }
    this.disputes.put(dispute);
  }

  #putConnect({ connectedAccount, externalAccount, transfer, payout }: Effect): void {
    if (connectedAccount !== undefined) this.connectedAccounts.put(connectedAccount);
    if (externalAccount !== undefined) this.externalAccounts.put(externalAccount);
    if (payout !== undefined) this.payouts.put(payout);
    if (transfer === undefined) return;
    if (transfer.transferGroup !== null && this.transfers.any(transfer.id) === undefined) {
      const group = `${transfer.account}/${transfer.transferGroup}`;
      const known = this.#transfersOfGroup.get(group);
      if (known === undefined) this.#transfersOfGroup.set(group, [transfer.id]);
      else known.push(transfer.id);
    }
    this.transfers.put(transfer);
  }

  #putTransaction(transaction: TransactionRecord): void {
    const { id, source } = transaction;
    if (source !== null && this.transactions.any(id) === undefined) {
      this.#transactionsOfSource.set(source, [...(this.#transactionsOfSource.get(source) ?? []), id]);
    }
    this.transactions.put(transaction);
  }

  #putRefund(refund: RefundRecord): void {
    if (this.refunds.any(refund.id) === undefined) {
      this.#refundsOfPayment.set(refund.payment, [...this.refundIdsOfPayment(refund.payment), refund.id]);
    }
    this.refunds.put(refund);
  }
}

/** The platform's account that an effect belongs to, and that gets its events. */
function accountOf({ payment, charge, refund, dispute, transfer, payout, connectedAccount }: Effect): string {
  const owned = payment ?? charge ?? refund ?? dispute ?? transfer;
  return owned?.account ?? payout?.platform ?? connectedAccount?.account ?? '';
}
