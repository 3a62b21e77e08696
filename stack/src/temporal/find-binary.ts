import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findOnPath } from '../process/find-on-path.js';
import type { Settings } from '../settings.js';
import type { Progress } from '../step-log.js';
import { buildWithGo } from './build-with-go.js';
import { checkBinary } from './check-binary.js';
import { downloadArchive } from './download-archive.js';
import { temporalCliVersion } from './pinned.js';

/** A usable Temporal program and a few words about its source. */
export interface TemporalBinary {
  readonly path: string;
  readonly origin: string;
}

/**
 * Finds a Temporal server: `TEMPORAL_CLI_PATH`, `temporal` on PATH, the cache, the official download, a build with Go, in
 * this order. When all fail, the error says what to do. When `TEMPORAL_CLI_PATH` is set but not usable, that is an error.
 */
export async function findTemporalBinary(
  settings: Settings,
  progress: Progress,
  signal: AbortSignal,
): Promise<TemporalBinary> {
  if (settings.temporalCliPath !== undefined) return explicitBinary(settings.temporalCliPath);
  const reasons: string[] = [];
  const installed = await installedBinary(settings, reasons);
  if (installed !== undefined) return installed;
  const cached = join(settings.cacheDir, 'temporal', temporalCliVersion, 'temporal');
  if (existsSync(cached)) {
    const check = await checkBinary(cached);
    if (check.usable) return { path: cached, origin: `server ${check.server}, cached` };
    reasons.push(`${cached}: ${check.reason}`);
  }
  await mkdir(join(settings.cacheDir, 'temporal', temporalCliVersion), { recursive: true });
  return obtainBinary(cached, settings, { progress, signal, reasons });
}

interface Attempt {
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly reasons: string[];
}

async function obtainBinary(
  target: string,
  settings: Settings,
  { progress, signal, reasons }: Attempt,
): Promise<TemporalBinary> {
  const sources = [
    { origin: 'downloaded', obtain: () => downloadArchive(target, settings.temporalDownloadBase, progress, signal) },
    { origin: 'built with Go', obtain: () => buildWithGo(target, settings.env, progress, signal) },
  ];
  for (const { origin, obtain } of sources) {
    try {
      await obtain();
      const check = await checkBinary(target);
      if (check.usable) return { path: target, origin: `server ${check.server}, ${origin}` };
      reasons.push(`${origin}: ${check.reason}`);
    } catch (error) {
      signal.throwIfAborted();
      reasons.push(`${origin}: ${error instanceof Error ? error.message : String(error)}`);
      progress(`not ${origin}`);
    }
  }
  throw new Error(noBinaryMessage(reasons));
}

async function explicitBinary(path: string): Promise<TemporalBinary> {
  const check = await checkBinary(path);
  if (check.usable) return { path, origin: `server ${check.server}, from TEMPORAL_CLI_PATH` };
  throw new Error(
    `The program of TEMPORAL_CLI_PATH cannot be used: ${check.reason}. Set another path, or unset the variable.`,
  );
}

async function installedBinary({ env }: Settings, reasons: string[]): Promise<TemporalBinary | undefined> {
  const path = findOnPath('temporal', env);
  if (path === undefined) return undefined;
  const check = await checkBinary(path);
  if (check.usable) return { path, origin: `server ${check.server}, ${path}` };
  reasons.push(`${path}: ${check.reason}`);
  return undefined;
}

function noBinaryMessage(reasons: readonly string[]): string {
  return [
    'No Temporal server program was found. Tried:',
    ...reasons.map((reason) => `  - ${reason}`),
    'Do one of the following:',
    `  - install the Temporal CLI ${temporalCliVersion} or later (https://docs.temporal.io/cli) so that \`temporal\` is on PATH`,
    '  - set TEMPORAL_CLI_PATH to the path of such a program',
    '  - install Go 1.25 or later: the server is then built from source',
    '  - set TEMPORAL_ADDRESS to a running server (`docker compose up -d` starts one)',
  ].join('\n');
}
