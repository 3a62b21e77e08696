import { type Keyring, parseKeyring } from '@landed/codec/keyring';
import { EncryptionCodec } from '@landed/codec/payload-codec';
import { keyIdOf, open } from '@landed/codec/sealed-box';
import { sealContexts } from '@landed/prisma/sealing';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import pg from 'pg';
import { payloadsIn } from './codec-endpoint.js';
import { RawTemporal } from './temporal-view.js';

/** What is searched for: texts anywhere inside a value, and short ones that must be a whole value. */
interface PersonalData {
  readonly texts: readonly string[];
  readonly values: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;
type ContextOf = (row: Row) => string;

/** The name of the place of everything that Temporal stores. */
const payloads = 'payloads';

/**
 * Where a stack stores any of these, in clear or sealed: `table.column` of both databases, and `payloads` for those of
 * Temporal. Sorted, each place once. Everything sealed is opened with the keyring and the keys of buyers.
 *
 * @throws Error when a box names a key that exists, and no context of its row opens it: then the search would miss it.
 */
export async function placesAtRest(stack: StackFile, wanted: PersonalData): Promise<string[]> {
  const ring = await keyringWithBuyers(stack);
  const found = new Set<string>();
  const search = (place: string, texts: readonly string[]) => {
    if (texts.some((text) => wanted.values.includes(text) || wanted.texts.some((one) => text.includes(one))))
      found.add(place);
  };
  for (const url of new Set([stack.database_url, stack.buyer_keys_url]))
    for (const { table, rows } of await tablesOf(url))
      for (const column of Object.keys(rows[0] ?? {})) {
        const opened = opener(ring, `${table}.${column}`, rows);
        for (const row of rows) search(`${table}.${column}`, stringsIn(opened(row, row[column])));
      }
  for (const payload of await openedPayloads(stack, ring)) search(payloads, stringsIn(payload));
  return [...found].sort();
}

/** The keyring with the key of every buyer who was not erased. */
async function keyringWithBuyers(stack: StackFile): Promise<Keyring> {
  const ring = parseKeyring(stack.encryption_keys);
  const rows = (await tablesOf(stack.buyer_keys_url)).find(({ table }) => table === 'buyer_key')?.rows ?? [];
  const buyers = rows.map(({ id, sealed }) => {
    const name = String(id);
    return [name, { id: name, bytes: open(ring, sealed as Buffer, `buyer-data-key/${name}`) }] as const;
  });
  return { current: ring.current, byId: new Map([...ring.byId, ...buyers]) };
}

async function tablesOf(connectionString: string): Promise<{ table: string; rows: Row[] }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows: names } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const tables = [];
    for (const { name } of names)
      tables.push({ table: name, rows: (await client.query<Row>(`SELECT * FROM ${name}`)).rows });
    return tables;
  } finally {
    await client.end();
  }
}

/** Opens the boxes of one column, and returns every other value as it is. */
function opener(ring: Keyring, place: string, rows: readonly Row[]): (row: Row, value: unknown) => unknown {
  const contexts = contextsOf(rows[0] ?? {});
  let last: ContextOf | undefined;
  return (row, value) => {
    if (!Buffer.isBuffer(value) || value[0] !== 1 || !ring.byId.has(keyIdOf(value))) return value;
    for (const contextOf of last === undefined ? contexts : [last, ...contexts]) {
      const bytes = openedWith(ring, value, contextOf(row));
      if (bytes === null) continue;
      last = contextOf;
      return parsed(bytes.toString('utf8'));
    }
    throw new Error(`${place} has a box that no context opens.`);
  };
}

function openedWith(ring: Keyring, box: Buffer, context: string): Buffer | null {
  try {
    return open(ring, box, context);
  } catch {
    return null;
  }
}

/** Every context that a row may have: each kind with each value, or two values, of the row. */
function contextsOf(columns: Row): ContextOf[] {
  const names = Object.keys(columns);
  const kinds = Object.values(sealContexts) as unknown as ((...ids: string[]) => string)[];
  const ofOne = [
    ...kinds.filter((kind) => kind.length === 1),
    (id: string) => `buyer-data-key/${id}`,
    (id: string) => `processor-object/${id}`,
  ];
  const ofTwo = kinds.filter((kind) => kind.length === 2);
  return [
    (row) => `response/${textOf(row['rail'])}/${textOf(row['merchant_id'])}/${textOf(row['key_hash'])}`,
    ...ofOne.flatMap((kind) =>
      names.map(
        (name): ContextOf =>
          (row) =>
            kind(textOf(row[name])),
      ),
    ),
    ...ofTwo.flatMap((kind) =>
      names.flatMap((one) =>
        names.map(
          (two): ContextOf =>
            (row) =>
              kind(textOf(row[one]), textOf(row[two])),
        ),
      ),
    ),
  ];
}

function textOf(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('hex') : String(value);
}

async function openedPayloads(stack: StackFile, ring: Keyring): Promise<unknown[]> {
  const temporal = await RawTemporal.open(stack);
  try {
    const codec = new EncryptionCodec(ring);
    const opened: unknown[] = [];
    for (const execution of await temporal.list()) {
      const stored = [await temporal.describe(execution), await temporal.history(execution)];
      const decoded = await codec.decode(payloadsIn(stored));
      opened.push(...decoded.map(({ data }) => parsed(Buffer.from(data ?? []).toString('utf8'))));
    }
    return opened;
  } finally {
    await temporal.close();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Every string inside a value. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Buffer.isBuffer(value)) return [value.toString('latin1')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
