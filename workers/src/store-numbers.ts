import { stuckSeconds } from '@landed/contracts/lost-workflow/stuck';
import type { Database } from '@landed/prisma/database';
import { sumLedgerEntries } from '@landed/prisma/read/ledger/sum-entries';
import {
  countStatusChanges,
  findNewestIds,
  type NewestIds,
} from '@landed/prisma/read/payment-intent/count-status-changes';
import { countUnknownOutcomes, type UnknownOutcomes } from '@landed/prisma/read/unknown-outcome/count-unknown-outcomes';

/** What metrics show of the database. */
export interface StoreNumbers {
  readonly unknownOutcomes: readonly UnknownOutcomes[];
  /** Status changes since the start of this process, by `rail/entity/status`. */
  readonly payments: ReadonlyMap<string, number>;
  /** Sums of all entries by `rail/entity/currency/account`; null until the whole ledger is added up. */
  readonly ledger: ReadonlyMap<string, bigint> | null;
}

/** Reads the database for metrics. */
export interface StoreReader {
  /** Null when the database does not respond. Several calls within a second share one read. */
  read(): Promise<StoreNumbers | null>;
}

const shareMilliseconds = 1_000;

/**
 * Ids are given before a transaction commits. Rows are counted only up to an id that was the newest so long ago that
 * every statement that had a lower one has ended: statements are limited to 5 s.
 */
const settleMilliseconds = 15_000;

/** Entries that one read adds up at most, so that a long ledger is summed over several scrapes. */
const entriesPerRead = 200_000n;

export function createStoreReader(database: Database, now: () => number = Date.now): StoreReader {
  const counts = new IncrementalCounts(database, now);
  let shared: { readonly at: number; readonly numbers: Promise<StoreNumbers | null> } | undefined;
  return {
    read() {
      if (shared === undefined || now() - shared.at >= shareMilliseconds) {
        shared = { at: now(), numbers: readAll(database, counts).catch(() => null) };
      }
      return shared.numbers;
    },
  };
}

async function readAll(database: Database, counts: IncrementalCounts): Promise<StoreNumbers> {
  await counts.advance();
  return { unknownOutcomes: await countUnknownOutcomes(database, stuckSeconds), ...counts.current() };
}

/** Adds up rows that never change, each once. */
class IncrementalCounts {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #payments = new Map<string, number>();
  readonly #ledger = new Map<string, bigint>();
  #statusChange: bigint | undefined;
  #ledgerEntry = 0n;
  #settled: NewestIds | undefined;
  #newest: { readonly at: number; readonly ids: NewestIds } | undefined;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  current(): Pick<StoreNumbers, 'payments' | 'ledger'> {
    const isSummed = this.#settled !== undefined && this.#ledgerEntry >= BigInt(this.#settled.ledgerEntry);
    return { payments: this.#payments, ledger: isSummed ? this.#ledger : null };
  }

  async advance(): Promise<void> {
    if (this.#newest === undefined) {
      const ids = await findNewestIds(this.#database);
      this.#newest = { at: this.#now(), ids };
      // Payments are counted from the start of the process, as counters are.
      this.#statusChange = BigInt(ids.statusChange);
    } else if (this.#now() - this.#newest.at >= settleMilliseconds) {
      this.#settled = this.#newest.ids;
      this.#newest = { at: this.#now(), ids: await findNewestIds(this.#database) };
    }
    if (this.#settled === undefined) return;
    await this.#countPayments(BigInt(this.#settled.statusChange));
    await this.#sumLedger(BigInt(this.#settled.ledgerEntry));
  }

  async #countPayments(upTo: bigint): Promise<void> {
    const after = this.#statusChange ?? upTo;
    if (after >= upTo) return;
    const rows = await countStatusChanges(this.#database, String(after), String(upTo));
    for (const { rail, entity, status, count } of rows) {
      const key = `${rail}/${entity}/${status}`;
      this.#payments.set(key, (this.#payments.get(key) ?? 0) + count);
    }
    this.#statusChange = upTo;
  }

  async #sumLedger(upTo: bigint): Promise<void> {
    if (this.#ledgerEntry >= upTo) return;
    const chunk = this.#ledgerEntry + entriesPerRead;
    const end = chunk < upTo ? chunk : upTo;
    const rows = await sumLedgerEntries(this.#database, String(this.#ledgerEntry), String(end));
    for (const { rail, entity, currency, account, amount } of rows) {
      const key = `${rail}/${entity}/${currency}/${account}`;
      this.#ledger.set(key, (this.#ledger.get(key) ?? 0n) + BigInt(amount));
    }
    this.#ledgerEntry = end;
  }
}
