import { readFileSync, rmSync } from 'node:fs';
import type { ChildName } from '../child/child-name.js';
import { writeFileAtomically } from '../write-file-atomically.js';
import type { publicKey } from './processor-account.js';

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
 * `stack.json`: what scripts, tests and developers need to use a running stack. It exists exactly while the stack is
 * ready. It holds keys, so its mode is 0600.
 */
export interface StackFile {
  /** Null without the demo shop: the stack runs without it, or it did not start. */
  readonly shop_url: string | null;
  /** Null without the dashboard: the stack runs without it, or it did not start. */
  readonly dashboard_url: string | null;
  readonly gateway_url: string;
  readonly gateway_live_url: string;
  readonly temporal_address: string;
  /** Null when an external server is used (`TEMPORAL_ADDRESS`) and `TEMPORAL_UI_URL` is not set. */
  readonly temporal_ui_url: string | null;
  readonly temporal_namespace: string;
  readonly codec_url: string;
  readonly workers_ops_url: string;
  readonly gateway_ops_url: string;
  readonly sandbox_url: string;
  /** As the owner of the tables. */
  readonly database_url: string;
  /** As an operator, with the role under which `landed` works. */
  readonly operator_database_url: string;
  /** The database of buyers' keys, for an operator. On another server than the stack's own, the same database. */
  readonly buyer_keys_url: string;
  readonly merchants: readonly StackMerchant[];
  /** Null for a process that this stack did not start. */
  readonly pids: Readonly<Record<ChildName | 'stack', number | null>>;
  readonly encryption_keys: string;
  readonly api_key_pepper: string;
  /** With this key `landed` signs what it asks of workflows. */
  readonly operator_key: string;
  /** The keys that browsers and `landed bank-accounts set` send to the processor. */
  readonly processor_publishable_keys: readonly ReturnType<typeof publicKey>[];
}

export function writeStackFile(path: string, content: StackFile): void {
  writeFileAtomically(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** The file's content; `undefined` when there is no file, because no stack runs or it is not ready yet. */
export function readStackFile(path: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as StackFile;
  } catch {
    return undefined;
  }
}

/** The page of Temporal Web that lists the workflows of the stack's namespace. */
export function temporalWebUrl({
  temporal_ui_url: ui,
  temporal_namespace: namespace,
}: Pick<StackFile, 'temporal_ui_url' | 'temporal_namespace'>): string {
  return ui === null ? '(unknown: set TEMPORAL_UI_URL)' : workflowsUrl(ui, namespace);
}

/** The page of Temporal Web at this address that lists the workflows of a namespace. */
export function workflowsUrl(ui: string, namespace: string): string {
  return `${ui.replace(/\/+$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows`;
}

export function removeStackFile(path: string): void {
  rmSync(path, { force: true });
}
