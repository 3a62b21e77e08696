import { readFileSync, rmSync } from 'node:fs';
import type { ChildName } from '../child/child-name.js';
import { writeFileAtomically } from '../write-file-atomically.js';

/** A seeded merchant with its keys; the live pair only for the merchant that is unlocked for live. */
export interface StackMerchant {
  readonly id: string;
  readonly name: string;
  readonly secret_key: string;
  readonly publishable_key: string;
  readonly live_secret_key?: string;
  readonly live_publishable_key?: string;
}

/**
 * `stack.json`: what scripts, tests and people need to use a running stack. It exists exactly while the stack is
 * ready, and holds keys, so its mode is 0600.
 */
export interface StackFile {
  readonly gateway_url: string;
  readonly gateway_live_url: string;
  readonly temporal_address: string;
  /** Null when the server is somebody else's (`TEMPORAL_ADDRESS`) and `TEMPORAL_UI_URL` does not say. */
  readonly temporal_ui_url: string | null;
  readonly temporal_namespace: string;
  readonly codec_url: string;
  readonly workers_ops_url: string;
  readonly sandbox_url: string;
  readonly database_url: string;
  readonly merchants: readonly StackMerchant[];
  /** Null for what this stack did not start itself. */
  readonly pids: Readonly<Record<ChildName | 'stack', number | null>>;
  readonly encryption_keys: string;
  readonly api_key_pepper: string;
}

export function writeStackFile(path: string, content: StackFile): void {
  writeFileAtomically(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** The file's content, or `undefined` when there is none: nothing is running, or it is not ready yet. */
export function readStackFile(path: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StackFile;
  } catch {
    return undefined;
  }
}

export function removeStackFile(path: string): void {
  rmSync(path, { force: true });
}
