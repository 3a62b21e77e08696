import { spawn } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Progress } from '../step-log.js';
import { temporalCliVersion } from './pinned.js';

const modulePath = 'github.com/temporalio/cli/cmd/temporal';

/** About how many packages a build without cache compiles, including the standard library. Only for the progress line. */
const packagesAbout = 1300;
const keptLines = 8;

/**
 * Builds the pinned version with Go, from the module proxy, and writes it to `target`. Takes two to three minutes on two
 * cores without a cache. Throws when Go is missing or the build fails.
 */
export async function buildWithGo(
  target: string,
  env: NodeJS.ProcessEnv,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const folder = await mkdtemp(join(dirname(target), 'build-'));
  try {
    await goInstall(folder, env, progress, signal);
    await rename(join(folder, 'temporal'), target);
  } finally {
    // After an aborted build, its compilers may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function goInstall(
  folder: string,
  env: NodeJS.ProcessEnv,
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn('go', ['install', '-v', '-trimpath', '-ldflags=-s -w', `${modulePath}@v${temporalCliVersion}`], {
    // Builds outside any module, for this machine, and without a C compiler.
    cwd: folder,
    env: { ...env, GOBIN: folder, GOTMPDIR: folder, CGO_ENABLED: '0', GOOS: '', GOARCH: '', GOWORK: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  const lastLines: string[] = [];
  watch(child.stderr, progress, lastLines);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error('Go is not installed') : error),
    );
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`go install failed:\n${lastLines.join('\n')}`);
}

/** `go install -v` prints one line per downloaded module and per compiled package. */
function watch(output: NodeJS.ReadableStream, progress: Progress, lastLines: string[]): void {
  let compiled = 0;
  let fetched = 0;
  createInterface({ input: output }).on('line', (line) => {
    lastLines.push(line);
    if (lastLines.length > keptLines) lastLines.shift();
    if (line.startsWith('go: downloading ')) {
      fetched += 1;
      progress(`building with Go, ${fetched} modules fetched`);
    } else if (!line.startsWith('go: ')) {
      compiled += 1;
      progress(`building with Go, ${compiled} of about ${packagesAbout} packages compiled`);
    }
  });
}
