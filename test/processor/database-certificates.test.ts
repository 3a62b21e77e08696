import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { openConnectionPool } from '@landed/prisma/connection-pool';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';

const certificates = join(import.meta.dirname, '../setup/certificates');
const file = (name: string) => join(certificates, `${name}.pem`);

let folder: string;
let authority: string;
let server: Server;
let pool: pg.Pool;
/** What the server presents to its next client. */
let presented: string;
/** How many clients accepted the certificate, and sent the first message through TLS. */
let accepted: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'landed-authority-'));
  authority = join(folder, 'ca.pem');
  presented = 'local';
  accepted = 0;
  // Like PostgreSQL up to the start of TLS. The connection ends with the first message.
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const pair = { cert: readFileSync(file(`${presented}.cert`)), key: readFileSync(file(`${presented}.key`)) };
      const tls = new TLSSocket(socket, { isServer: true, ...pair });
      tls.on('error', () => undefined);
      tls.once('data', () => {
        accepted += 1;
        tls.destroy();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgresql://landed:x@localhost:${port}/landed?sslmode=verify-full&sslrootcert=${authority}`;
  pool = openConnectionPool(url, { connectionsMax: 1, timeoutMilliseconds: 20_000 });
});

afterEach(async () => {
  await pool.end();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Why a new connection failed: for its certificate, or after it was accepted. */
async function nextConnection(): Promise<string> {
  const before = accepted;
  const error = await pool.connect().then(
    () => new Error('the server accepts no connection'),
    (reason: unknown) => reason as Error & { code?: string },
  );
  return accepted > before ? 'accepted' : ('code' in error && error.code) || error.message;
}

it('a renewed authority of the database is read with the next connection', async () => {
  copyFileSync(file('self-signed.cert'), authority);
  expect(await nextConnection()).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
  copyFileSync(file('authority.cert'), authority);
  expect(await nextConnection()).toBe('accepted');
});

it('a renewed certificate of the database is accepted without a restart, and no worse one', async () => {
  copyFileSync(file('authority.cert'), authority);
  const seen = [];
  for (presented of ['local', 'expired', 'other-name', 'self-signed', 'local']) seen.push(await nextConnection());
  expect(seen).toEqual([
    'accepted',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'accepted',
  ]);
});
