import { dataFolderFromEnvironment } from './data-folder/data-folder.js';
import { readStackFile, type StackFile, temporalWebUrl } from './data-folder/stack-file.js';
import { type LockOwner, readLockOwner } from './process/lock.js';

/** The running stack of a data folder. */
export interface RunningStack {
  readonly owner: LockOwner;
  /** Absent while the stack is starting. */
  readonly file: StackFile | undefined;
}

/**
 * Finds the running stack of the data folder that the environment names. Imports only `node:*`, so that the bootstrap can
 * call it before it installs or builds anything under a running stack.
 */
export function findRunningStack(env: NodeJS.ProcessEnv): RunningStack | undefined {
  const folder = dataFolderFromEnvironment(env);
  const owner = readLockOwner(folder.lockFile);
  return owner && { owner, file: readStackFile(folder.stackFile) };
}

/** Prints the addresses of a running stack. Returns false, and prints nothing, when no stack runs. */
export function sayIfRunning(env: NodeJS.ProcessEnv): boolean {
  const running = findRunningStack(env);
  if (running === undefined) return false;
  console.log(runningMessage(running));
  return true;
}

export function runningMessage({ owner, file }: RunningStack): string {
  if (file === undefined)
    return `A stack is already starting (pid ${owner.pid}, since ${owner.since}). Nothing was changed.`;
  return [
    `A stack is already running (pid ${owner.pid}, since ${owner.since}). Nothing was changed.`,
    ...(file.shop_url ? [`  Open this: ${file.shop_url}   (the demo shop)`] : []),
    `  API, test mode   ${file.gateway_url}`,
    `  API, live mode   ${file.gateway_live_url} (simulated)`,
    `  Temporal Web     ${temporalWebUrl(file)}`,
    `  Sandbox          ${file.sandbox_url}`,
    'Run `npm run stop` to stop it.',
  ].join('\n');
}
