import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChargeRecord } from '../charge/record.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { MethodRecord } from '../payment-method/record.js';
import { Journal } from './journal.js';

const JOURNAL_FILE = 'journal.jsonl';
const JOURNAL_VERSION = 1;

/** What one call changes. */
export interface Effect {
  readonly payment?: PaymentRecord;
  readonly charge?: ChargeRecord;
  readonly method?: MethodRecord;
}

/** The answer kept under an idempotency key. */
export interface StoredAnswer {
  /** Account and key, see `keyScope`. */
  readonly scope: string;
  readonly fingerprint: string;
  readonly path: string;
  readonly requestId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly status: number;
  readonly body: string;
}

/** One journal line: an effect and the answer about it stand or fall together. */
interface Commit extends Effect {
  readonly v: typeof JOURNAL_VERSION;
  readonly answer?: StoredAnswer;
}

/** All state of the processor: an index in memory over an append-only journal in its data folder. */
export class Store {
  readonly #payments = new Map<string, PaymentRecord>();
  readonly #charges = new Map<string, ChargeRecord>();
  readonly #methods = new Map<string, MethodRecord>();
  readonly #answers = new Map<string, StoredAnswer>();
  /** Payment ids by account in the order they were made, and each one's place in it. */
  readonly #order = new Map<string, string[]>();
  readonly #place = new Map<string, number>();
  #journal: Journal | undefined;

  static async open(
    dataDir: string,
    options: { fsync: boolean; onFailure: (error: unknown) => void },
  ): Promise<{ store: Store; lines: number; tornBytes: number }> {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const store = new Store();
    const { journal, lines, tornBytes } = await Journal.open(join(dataDir, JOURNAL_FILE), {
      ...options,
      replay: (entry) => store.#apply(readCommit(entry)),
    });
    store.#journal = journal;
    return { store, lines, tornBytes };
  }

  payment(account: string, id: string): PaymentRecord | undefined {
    return owned(this.#payments.get(id), account);
  }

  charge(account: string, id: string): ChargeRecord | undefined {
    return owned(this.#charges.get(id), account);
  }

  method(account: string, id: string): MethodRecord | undefined {
    return owned(this.#methods.get(id), account);
  }

  /** Oldest first; a payment's place in it never changes. */
  paymentIds(account: string): readonly string[] {
    return this.#order.get(account) ?? [];
  }

  /** The payment's place in `paymentIds`. */
  place(account: string, id: string): number | undefined {
    return this.payment(account, id) === undefined ? undefined : this.#place.get(id);
  }

  answer(scope: string): StoredAnswer | undefined {
    return this.#answers.get(scope);
  }

  /** Takes effect at once; it is durable when `flushed` resolves. */
  commit(effect: Effect, answer: StoredAnswer | undefined): void {
    const commit: Commit = { v: JOURNAL_VERSION, ...effect, ...(answer === undefined ? {} : { answer }) };
    this.#apply(commit);
    this.#journal?.append(commit);
  }

  flushed(): Promise<void> {
    return this.#journal?.flushed() ?? Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#journal?.close();
  }

  #apply({ payment, charge, method, answer }: Commit): void {
    if (payment !== undefined) this.#putPayment(payment);
    if (charge !== undefined) this.#charges.set(charge.id, charge);
    if (method !== undefined) this.#methods.set(method.id, method);
    if (answer !== undefined) this.#answers.set(answer.scope, answer);
  }

  #putPayment(payment: PaymentRecord): void {
    if (!this.#payments.has(payment.id)) {
      const order = this.#order.get(payment.account) ?? [];
      this.#place.set(payment.id, order.length);
      order.push(payment.id);
      this.#order.set(payment.account, order);
    }
    this.#payments.set(payment.id, payment);
  }
}

/** Another account's object is absent, not forbidden. */
function owned<T extends { readonly account: string }>(record: T | undefined, account: string): T | undefined {
  return record?.account === account ? record : undefined;
}

/** The journal is written by this file alone, so its version is all that needs a check. */
function readCommit(entry: unknown): Commit {
  if (typeof entry !== 'object' || entry === null || !('v' in entry) || entry.v !== JOURNAL_VERSION) {
    throw new Error('The journal was written by another version of the sandbox: start with an empty data folder');
  }
  return entry as Commit;
}
