import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { StackHandle } from '@landed/stack/stack';
import { LedgerAudit } from './ledger-audit.js';
import { RawTemporal } from './temporal-view.js';

/** Bytes from one place that could contain a leaked value. */
export interface StoredBytes {
  readonly place: string;
  readonly bytes: Buffer;
}

/** Everything that a running stack has written or shows: logs, Temporal's data, tables, command lines and metrics. */
export async function everythingStored({ folder, json }: Pick<StackHandle, 'folder' | 'json'>): Promise<StoredBytes[]> {
  const metrics = [json.workers_ops_url, json.gateway_ops_url].map(async (url) =>
    (await fetch(`${url}/metrics`)).text(),
  );
  return [
    ...filesOf('log', folder.logs),
    ...filesOf('file of Temporal', folder.temporal),
    ...(await temporalRecords(json)),
    ...(await databaseRows(json)),
    ...commandLines(json),
    { place: 'metrics', bytes: Buffer.from((await Promise.all(metrics)).join('\n')) },
  ];
}

/** The content of every file below a folder. */
export function filesOf(place: string, folder: string): StoredBytes[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ place: `${place} ${entry.name}`, bytes: readFileSync(join(entry.parentPath, entry.name)) }));
}

/** The command lines of the stack's processes, which every user of the machine can read. */
function commandLines(stack: StackFile): StoredBytes[] {
  const pids = Object.values(stack.pids).filter((pid) => pid !== null);
  return [{ place: 'command lines', bytes: execFileSync('ps', ['-ww', '-o', 'args=', '-p', pids.join(',')]) }];
}

/** Every column of every row of every table, as bytes or text. */
async function databaseRows(stack: StackFile): Promise<StoredBytes[]> {
  const audit = await LedgerAudit.open(stack);
  try {
    const tables = await audit.rows<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const stored: StoredBytes[] = [];
    for (const { name } of tables) {
      for (const row of await audit.rows(`SELECT * FROM ${name}`)) {
        for (const [column, value] of Object.entries(row))
          stored.push({ place: `${name}.${column}`, bytes: bytesIn(value) });
      }
    }
    return stored;
  } finally {
    await audit.close();
  }
}

/** Every workflow as the server returns it: list entry, description and history, with all strings and bytes. */
async function temporalRecords(stack: StackFile): Promise<StoredBytes[]> {
  const temporal = await RawTemporal.open(stack);
  try {
    const stored: StoredBytes[] = [];
    for (const execution of await temporal.list()) {
      stored.push({ place: 'workflow, listed', bytes: bytesIn(execution) });
      stored.push({ place: 'workflow, described', bytes: bytesIn(await temporal.describe(execution)) });
      stored.push({ place: 'workflow history', bytes: bytesIn(await temporal.history(execution)) });
    }
    return stored;
  } finally {
    await temporal.close();
  }
}

const separator = Buffer.from('\n');

/** All text and bytes inside a value, one after the other, including field names. */
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

/** A secret in all likely forms: plain, JSON-escaped, URL-encoded, hex, and base64 at any offset. */
function formsOf(secret: string | Buffer): Buffer[] {
  const bytes = Buffer.from(secret);
  const text = typeof secret === 'string' ? [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)] : [];
  const base64 = [0, 1, 2].map((offset) => base64Core(bytes, offset));
  const forms = [...text, ...base64, bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
  return [bytes, ...[...new Set(forms)].map((form) => Buffer.from(form))];
}

/** The part of a secret's base64 that does not depend on the bytes before and after it. */
function base64Core(bytes: Buffer, offset: number): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]);
  const whole = Math.floor(padded.length / 3) * 3;
  return padded
    .subarray(0, whole)
    .toString('base64')
    .slice(offset === 0 ? 0 : 4);
}

/** The places that contain a secret in any form; each place once. */
export function placesContaining(secret: string | Buffer, stored: readonly StoredBytes[]): string[] {
  const forms = formsOf(secret);
  const found = stored.filter(({ bytes }) => forms.some((form) => bytes.includes(form)));
  return [...new Set(found.map(({ place }) => place))];
}
