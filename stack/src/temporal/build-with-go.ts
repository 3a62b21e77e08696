import { spawn } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Progress } from '../step-log.js';
import { temporalCliVersion } from './pinned.js';

const modulePath = 'github.com/temporalio/cli/cmd/temporal';

/** How many packages a build from nothing compiles, standard library included; only the progress line uses it. */
const packagesAbout = 1300;
const keptLines = 8;

/**
 * Builds the pinned version with the Go tool chain, from the module proxy, and puts it at `target`. Two to three
 * minutes on two cores when nothing is cached. Throws when there is no Go or the build fails.
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
    // Its compilers may still be writing when a build was given up.
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
    // Outside any module, for this machine, and without needing a C compiler.
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

/** `go install -v` names each module that it downloads and each package that it compiles, one per line. */
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
