import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { StackHandle } from '@landed/stack/stack';
import { LedgerAudit } from './ledger-audit.js';
import { RawTemporal } from './temporal-view.js';

/** Bytes from one place in which something could have been left. */
export interface StoredBytes {
  readonly place: string;
  readonly bytes: Buffer;
}

/** All that a running stack has written or shows: logs, files and records of Temporal, tables, command lines, metrics. */
export async function everythingStored({ folder, json }: Pick<StackHandle, 'folder' | 'json'>): Promise<StoredBytes[]> {
  const metrics = await fetch(`${json.workers_ops_url}/metrics`);
  return [
    ...filesOf('log', folder.logs),
    ...filesOf('file of Temporal', folder.temporal),
    ...(await temporalRecords(json)),
    ...(await databaseRows(json)),
    ...commandLines(json),
    { place: 'metrics', bytes: Buffer.from(await metrics.text()) },
  ];
}

/** Every file below a folder, read as it lies on the disk. */
export function filesOf(place: string, folder: string): StoredBytes[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ place: `${place} ${entry.name}`, bytes: readFileSync(join(entry.parentPath, entry.name)) }));
}

/** The command lines of the stack's processes, which every user of the machine may read. */
function commandLines(stack: StackFile): StoredBytes[] {
  const pids = Object.values(stack.pids).filter((pid) => pid !== null);
  return [{ place: 'command lines', bytes: execFileSync('ps', ['-ww', '-o', 'args=', '-p', pids.join(',')]) }];
}

/** Every row of every table, each column as the bytes or the text that the database holds. */
async function databaseRows(stack: StackFile): Promise<StoredBytes[]> {
  const books = await LedgerAudit.open(stack);
  try {
    const tables = await books.rows<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const hay: StoredBytes[] = [];
    for (const { name } of tables) {
      for (const row of await books.rows(`SELECT * FROM ${name}`)) {
        for (const [column, value] of Object.entries(row))
          hay.push({ place: `${name}.${column}`, bytes: bytesIn(value) });
      }
    }
    return hay;
  } finally {
    await books.close();
  }
}

/** Every workflow as the server gives it out: listing, description and history, with all strings and bytes. */
async function temporalRecords(stack: StackFile): Promise<StoredBytes[]> {
  const temporal = await RawTemporal.open(stack);
  try {
    const hay: StoredBytes[] = [];
    for (const execution of await temporal.list()) {
      hay.push({ place: 'workflow, listed', bytes: bytesIn(execution) });
      hay.push({ place: 'workflow, described', bytes: bytesIn(await temporal.describe(execution)) });
      hay.push({ place: 'workflow history', bytes: bytesIn(await temporal.history(execution)) });
    }
    return hay;
  } finally {
    await temporal.close();
  }
}

const separator = Buffer.from('\n');

/** All text and all bytes below a value, one after the other, names of fields included. */
export function bytesIn(value: unknown): Buffer {
  const parts: Uint8Array[] = [];
  const collect = (part: unknown): void => {
    if (part instanceof Uint8Array) parts.push(part, separator);
    else if (part instanceof Date) collect(part.toISOString());
    else if (Array.isArray(part)) part.forEach(collect);
    else if (typeof part === 'object' && part !== null) Object.entries(part).flat().forEach(collect);
    else if (part !== null && part !== undefined) parts.push(Buffer.from(`${part as string | number}`), separator);
  };
  collect(value);
  return Buffer.concat(parts);
}

/** A secret in the forms in which it could be written: plain, JSON-escaped, for a URL, hex, base64 at any offset. */
function spellingsOf(secret: string | Buffer): Buffer[] {
  const bytes = Buffer.from(secret);
  const text = typeof secret === 'string' ? [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)] : [];
  const base64 = [0, 1, 2].map((offset) => base64Core(bytes, offset));
  const forms = [...text, ...base64, bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
  return [bytes, ...[...new Set(forms)].map((form) => Buffer.from(form))];
}

/** What of a secret's base64 does not depend on what stands before and after it. */
function base64Core(bytes: Buffer, offset: number): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const whole = Math.floor(padded.length / 3) * 3;
  return padded
    .subarray(0, whole)
    .toString('base64')
    .slice(offset === 0 ? 0 : 4);
}

/** Where a secret lies, in any spelling; each place once. */
export function placesContaining(secret: string | Buffer, hay: readonly StoredBytes[]): string[] {
  const spellings = spellingsOf(secret);
  const found = hay.filter(({ bytes }) => spellings.some((spelling) => bytes.includes(spelling)));
  return [...new Set(found.map(({ place }) => place))];
}
