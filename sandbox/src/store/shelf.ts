interface Owned {
  readonly id: string;
  readonly account: string;
}

/** The records of one kind: by id, and for each account in the order they were made. */
export class Shelf<T extends Owned> {
  readonly #records = new Map<string, T>();
  readonly #order = new Map<string, string[]>();
  readonly #place = new Map<string, number>();

  /** A new record, or a new version of one. */
  put(record: T): void {
    if (!this.#records.has(record.id)) {
      const order = this.#order.get(record.account) ?? [];
      this.#place.set(record.id, order.length);
      order.push(record.id);
      this.#order.set(record.account, order);
    }
    this.#records.set(record.id, record);
  }

  /** Whosever it is. */
  any(id: string): T | undefined {
    return this.#records.get(id);
  }

  /** Another account's record is absent, not forbidden. */
  get(account: string, id: string): T | undefined {
    const record = this.#records.get(id);
    return record?.account === account ? record : undefined;
  }

  /** Oldest first; a record's place in it never changes. */
  ids(account: string): readonly string[] {
    return this.#order.get(account) ?? [];
  }

  /** The record's place in `ids`. */
  place(account: string, id: string): number | undefined {
    return this.get(account, id) === undefined ? undefined : this.#place.get(id);
  }

  all(): IterableIterator<T> {
    return this.#records.values();
  }
}
