import { randomBytes } from 'node:crypto';
import type { Keyring, SealingKey } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import type pg from 'pg';
import { v7 as uuidV7 } from 'uuid';

interface Row {
  id: string;
  sealed: Uint8Array;
}

/** Keys that a process stores ahead. The keys left when it ends are never used. */
const blockKeys = 64;
/** Keys that one statement seals again. */
const resealedKeys = 500;

/**
 * The keys of buyers' data, one for each payment and for each submission of evidence. They are in a database of their own,
 * so that no backup of the data contains them, and a deleted key leaves every copy of its data unreadable.
 *
 * A charge needs no statement for its key: a process stores a block of keys ahead and takes them from memory. The id of a
 * key is the key's id in the box.
 */
export class BuyerKeyStore {
  readonly #pool: pg.Pool;
  #stored: SealingKey[] = [];
  #storing: Promise<void> | null = null;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Stores the first keys, so that the first charge does not wait for them. Does nothing while enough are stored. Throws
   * when the database does not respond; the next key then tries again.
   */
  async prepare(keyring: Keyring): Promise<void> {
    if (this.#stored.length < blockKeys / 2) await this.#storeAhead(keyring);
  }

  /** A new key, which is stored and was not used before. Waits for the database only when none is stored ahead. */
  async take(keyring: Keyring): Promise<SealingKey> {
    for (;;) {
      const key = this.#stored.pop();
      const storing = this.#stored.length < blockKeys / 2 ? this.#storeAhead(keyring) : undefined;
      if (key === undefined) await storing;
      else {
        // The call that finds no key reports why.
        storing?.catch(() => undefined);
        return key;
      }
    }
  }

  /** The keys with these ids. A key that was deleted is missing. */
  async find(keyring: Keyring, ids: readonly string[]): Promise<ReadonlyMap<string, SealingKey>> {
    if (ids.length === 0) return new Map();
    const { rows } = await this.#pool.query<Row>(
      'SELECT id::text AS id, sealed FROM buyer_key WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    return new Map(rows.map(({ id, sealed }) => [id, { id, bytes: open(keyring, sealed, contextOf(id)) }]));
  }

  /** How many of the keys with these ids are stored. */
  async count(ids: readonly string[]): Promise<number> {
    const { rows } = await this.#pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM buyer_key WHERE id = ANY ($1::uuid[])',
      [ids],
    );
    return rows[0]?.count ?? 0;
  }

  /** Deletes keys permanently. A second call changes nothing. */
  async destroy(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.#pool.query('DELETE FROM buyer_key WHERE id = ANY ($1::uuid[])', [ids]);
  }

  /**
   * Seals the stored keys again that are under another key of the keyring than the current one. Returns how many. A second
   * call changes nothing, and one that was cut off can be repeated.
   */
  async reseal(keyring: Keyring): Promise<number> {
    let after = '00000000-0000-0000-0000-000000000000';
    for (let resealed = 0; ; ) {
      const { rows } = await this.#pool.query<Row>(
        `SELECT id::text AS id, sealed FROM buyer_key
         WHERE id > $1::uuid AND substring(sealed FROM 3 FOR get_byte(sealed, 1)) <> $2::bytea
         ORDER BY id LIMIT $3::int`,
        [after, Buffer.from(keyring.current.id), resealedKeys],
      );
      const last = rows.at(-1);
      if (last === undefined) return resealed;
      const boxes = rows.map(({ id, sealed }) => {
        const context = contextOf(id);
        return seal(keyring, open(keyring, sealed, context), context);
      });
      await this.#pool.query(
        `UPDATE buyer_key AS k SET sealed = one.sealed
         FROM unnest($1::uuid[], $2::bytea[]) AS one (id, sealed) WHERE k.id = one.id`,
        [rows.map(({ id }) => id), boxes],
      );
      resealed += rows.length;
      after = last.id;
    }
  }

  #storeAhead(keyring: Keyring): Promise<void> {
    this.#storing ??= this.#store(keyring).finally(() => {
      this.#storing = null;
    });
    return this.#storing;
  }

  async #store(keyring: Keyring): Promise<void> {
    const keys = Array.from({ length: blockKeys }, () => ({ id: uuidV7(), bytes: randomBytes(32) }));
    await this.#pool.query(
      'INSERT INTO buyer_key (id, sealed) SELECT id, sealed FROM unnest($1::uuid[], $2::bytea[]) AS one (id, sealed)',
      [keys.map(({ id }) => id), keys.map(({ id, bytes }) => seal(keyring, bytes, contextOf(id)))],
    );
    this.#stored.push(...keys);
  }
}

function contextOf(id: string): string {
  return `buyer-data-key/${id}`;
}
