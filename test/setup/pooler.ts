import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnChild } from './end-with-process.js';
import { freePort } from './free-port.js';

/** Why tests behind a pooler are skipped; null when PgBouncer is there. */
export const poolerMissing: string | null = hasPgBouncer() ? null : 'PgBouncer is not installed';

function hasPgBouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface Pooler {
  /** The address of a database behind the pooler. */
  readonly urlOf: (databaseUrl: string) => string;
  /** Kills the pooler and starts it on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** PgBouncer in transaction mode before the server of an address. Fewer sessions than clients: they are shared. */
export async function startPooler(databaseUrl: string, sessionsMax: number): Promise<Pooler> {
  const { hostname, port, username, password } = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'landed-pooler-'));
  const own = await freePort();
  const server = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\n` +
      `auth_type = any\npool_mode = transaction\ndefault_pool_size = ${sessionsMax}\nmax_client_conn = 500\n`,
  );
  // PgBouncer does not run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  for (const path of [folder, join(folder, 'pgbouncer.ini')]) chmodSync(path, 0o755);
  const start = async () => {
    const child = spawnChild('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' });
    await untilListening(child, own);
    return child;
  };
  let child = await start();
  return {
    urlOf: (url) => Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(own) }).href,
    async restart() {
      await kill(child);
      child = await start();
    },
    async stop() {
      await kill(child);
      rmSync(folder, { recursive: true });
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (child.exitCode !== null) break;
    const socket = createConnection(port, '127.0.0.1');
    const accepted = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (accepted) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PgBouncer does not accept connections');
}
