import { stuckSeconds } from '@landed/contracts/lost-workflow/stuck';
import type { Database } from '@landed/prisma/database';
import { type LedgerSum, sumCutJournals, sumLedgerEntries } from '@landed/prisma/read/ledger/sum-entries';
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
  /**
   * Sums of all entries by `rail/entity/currency/account`; null until the whole ledger is added up. The entries are those
   * of whole journals, of a moment that differs from process to process.
   */
  readonly ledger: ReadonlyMap<string, bigint> | null;
}

/** Reads the database for metrics. */
export interface StoreReader {
  /** Null when the database does not respond. Calls within a second, and during a read, share one read. */
  read(): Promise<StoreNumbers | null>;
}

const shareMilliseconds = 1_000;

/**
 * Ids are given before a transaction commits. Rows are counted only up to an id that was the newest so long ago that
 * every statement that had a lower one has ended: statements are limited to 5 s.
 */
const settleMilliseconds = 15_000;

/** After a longer pause between two reads, the boundary is taken anew: too many entries may follow the earlier one. */
const pauseMilliseconds = 300_000;

/** Entries that one read adds up at most, so that a long ledger is summed over several scrapes. */
const entriesPerRead = 200_000n;

export function createStoreReader(database: Database, now: () => number = Date.now): StoreReader {
  const counts = new IncrementalCounts(database, now);
  let shared: { readonly at: number; readonly numbers: Promise<StoreNumbers | null> } | undefined;
  let isReading = false;
  return {
    read() {
      // Two reads at the same time would both count the same rows.
      if (shared === undefined || (!isReading && now() - shared.at >= shareMilliseconds)) {
        isReading = true;
        const numbers = readAll(database, counts)
          .catch(() => null)
          .finally(() => {
            isReading = false;
          });
        shared = { at: now(), numbers };
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
  /** What journals have after the last entry that is counted. */
  #cut: { readonly upTo: string; readonly sums: readonly LedgerSum[] } | undefined;
  #statusChange = 0n;
  #ledgerEntry = 0n;
  #settled: NewestIds | undefined;
  #newest: { readonly at: number; readonly ids: NewestIds } | undefined;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  current(): Pick<StoreNumbers, 'payments' | 'ledger'> {
    const isSummed = this.#settled !== undefined && this.#cut?.upTo === this.#settled.ledgerEntry;
    return { payments: this.#payments, ledger: isSummed ? added(new Map(this.#ledger), this.#cut?.sums ?? []) : null };
  }

  async advance(): Promise<void> {
    const newest = await this.#advanceBoundary();
    if (this.#settled === undefined) return;
    const { statusChange, ledgerEntry } = this.#settled;
    await this.#countPayments(BigInt(statusChange));
    await this.#sumLedger(BigInt(ledgerEntry));
    if (String(this.#ledgerEntry) === ledgerEntry && this.#cut?.upTo !== ledgerEntry) {
      const sums = await sumCutJournals(this.#database, ledgerEntry, newest.ledgerEntry);
      this.#cut = { upTo: ledgerEntry, sums };
    }
  }

  /** Moves the boundary when the newest ids are old enough. Returns the newest ids. */
  async #advanceBoundary(): Promise<NewestIds> {
    const earlier = this.#newest;
    const pause = earlier === undefined ? 0 : this.#now() - earlier.at;
    if (earlier !== undefined && pause < settleMilliseconds) return earlier.ids;
    const ids = await findNewestIds(this.#database, earlier?.ids.ledgerEntry ?? '0');
    if (earlier === undefined || hasLostCommits(earlier.ids, ids)) this.#beginAt(ids);
    else if (pause < pauseMilliseconds) this.#settled = earlier.ids;
    this.#newest = { at: this.#now(), ids };
    return ids;
  }

  /**
   * Payments are counted from the start of the process, as counters are. After lost commits, what was summed may be gone, and
   * its ids are given again.
   */
  #beginAt({ statusChange }: NewestIds): void {
    this.#statusChange = BigInt(statusChange);
    this.#ledger.clear();
    this.#ledgerEntry = 0n;
    this.#settled = undefined;
    this.#cut = undefined;
  }

  async #countPayments(upTo: bigint): Promise<void> {
    const after = this.#statusChange;
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
    added(this.#ledger, rows);
    this.#ledgerEntry = end;
  }
}

/** Whether the database came back without its last commits. Others may have got their ids since, so journals are compared. */
function hasLostCommits(earlier: NewestIds, now: NewestIds): boolean {
  return now.earlierJournal !== earlier.journal || BigInt(now.statusChange) < BigInt(earlier.statusChange);
}

function added(sums: Map<string, bigint>, rows: readonly LedgerSum[]): Map<string, bigint> {
  for (const { rail, entity, currency, account, amount } of rows) {
    const key = `${rail}/${entity}/${currency}/${account}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(amount));
  }
  return sums;
}
