import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawnChild } from './end-with-process.js';

const run = promisify(execFile);

/** Contains Stripe's OpenAPI document and rejects requests that do not match it. */
const version = '0.203.0';
const module = 'github.com/stripe/stripe-mock';

export interface StripeMock {
  readonly url: string;
  stop(): void;
}

/** Starts stripe-mock on loopback: `STRIPE_MOCK_PATH`, the cache, a build with Go, or the official download. */
export async function startStripeMock(): Promise<StripeMock> {
  const program = await findStripeMock();
  const port = await freePort();
  const child = spawnChild(program, ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isReady) return { url, stop: () => void child.kill() };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error('stripe-mock did not start.');
}

async function findStripeMock(): Promise<string> {
  const given = process.env['STRIPE_MOCK_PATH'];
  if (given !== undefined) return given;
  const cache = process.env['LANDED_CACHE_DIR'] ?? join(homedir(), '.cache', 'landed');
  const folder = join(cache, 'stripe-mock', version);
  const cached = join(folder, 'stripe-mock');
  if (existsSync(cached)) return cached;
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, 'get-'));
  try {
    await build(scratch).catch(() => download(scratch));
    await rename(join(scratch, 'stripe-mock'), cached);
    return cached;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function build(folder: string): Promise<void> {
  const env = { ...process.env, GOBIN: folder, CGO_ENABLED: '0', GOWORK: 'off' };
  await run('go', ['install', `${module}@v${version}`], { cwd: folder, env, timeout: 300_000 });
}

async function download(folder: string): Promise<void> {
  const architecture = process.arch === 'arm64' ? 'arm64' : 'amd64';
  const archive = `stripe-mock_${version}_${process.platform}_${architecture}.tar.gz`;
  const url = `https://${module}/releases/download/v${version}/${archive}`;
  await run('curl', ['-fsSL', '--connect-timeout', '5', '-o', archive, url], { cwd: folder });
  await run('tar', ['-xzf', archive], { cwd: folder });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
