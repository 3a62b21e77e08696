interface Owned {
  readonly id: string;
  readonly account: string;
}

/** The records of one kind: by id, and per account in order of creation. */
export class RecordTable<T extends Owned> {
  readonly #records = new Map<string, T>();
  readonly #order = new Map<string, string[]>();
  readonly #place = new Map<string, number>();

  /** Adds a record, or replaces it with a new version. */
  put(record: T): void {
    if (!this.#records.has(record.id)) {
      const order = this.#order.get(record.account) ?? [];
      this.#place.set(record.id, order.length);
      order.push(record.id);
      this.#order.set(record.account, order);
    }
    this.#records.set(record.id, record);
  }

  /** Finds a record of any account. */
  any(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** Returns undefined for another account's record. */
  get(account: string, id: string): T | undefined {
    const record = this.#records.get(id);
    return record?.account === account ? record : undefined;
  }

  /** Oldest first. A record never changes its position. */
  ids(account: string): readonly string[] {
    return this.#order.get(account) ?? [];
  }

  /** The record's position in `ids`. */
  place(account: string, id: string): number | undefined {
    return this.get(account, id) === undefined ? undefined : this.#place.get(id);
  }

  all(): IterableIterator<T> {
    return this.#records.values();
  }
}
