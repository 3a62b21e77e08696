import { dataFolderFromEnvironment } from './data-folder/data-folder.js';
import { readStackFile, type StackFile } from './data-folder/stack-file.js';
import { type LockOwner, readLockOwner } from './process/lock.js';

/** The stack that holds a data folder. */
export interface RunningStack {
  readonly owner: LockOwner;
  /** Absent while it is still starting. */
  readonly file: StackFile | undefined;
}

/**
 * The live stack of the data folder that the environment names. Imports only `node:*`, so the bootstrap can ask
 * before it installs or builds anything under a running stack.
 */
export function findRunningStack(env: NodeJS.ProcessEnv): RunningStack | undefined {
  const folder = dataFolderFromEnvironment(env);
  const owner = readLockOwner(folder.lockFile);
  return owner && { owner, file: readStackFile(folder.stackFile) };
}

/** Says that a stack runs, and where. False, and silent, when none does. */
export function sayIfRunning(env: NodeJS.ProcessEnv): boolean {
  const running = findRunningStack(env);
  if (running === undefined) return false;
  console.log(runningMessage(running));
  return true;
}

export function runningMessage({ owner, file }: RunningStack): string {
  if (file === undefined)
    return `A stack is starting already (pid ${owner.pid}, since ${owner.since}). Nothing was changed.`;
  return [
    `A stack runs already (pid ${owner.pid}, since ${owner.since}). Nothing was changed.`,
    `  API, test rail   ${file.gateway_url}`,
    `  API, live rail   ${file.gateway_live_url} (simulated)`,
    `  Temporal Web     ${file.temporal_ui_url ?? 'not ours'}`,
    `  Sandbox          ${file.sandbox_url}`,
    '`npm run stop` ends it.',
  ].join('\n');
}
