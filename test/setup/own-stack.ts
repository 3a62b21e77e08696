import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StackHandle, type StartOptions, startStack } from '@landed/stack/stack';
import { withoutLimits } from './unlimited.js';

export interface OwnStack extends StackHandle {
  /** Stops everything and deletes the data. */
  close(): Promise<void>;
}

/** What would tie the stack to a database or a server of somebody else's, or to ports that the shared stack has. */
const notForTwo = /^(DATABASE_URL|TEMPORAL_ADDRESS|TEMPORAL_UI_URL|LANDED_PORT_.*)$/;

/** A stack of one test file's own, whose processes may be killed. Nothing is started again unless the test does it. */
export async function startOwnStack({ env, programs }: Pick<StartOptions, 'env' | 'programs'> = {}): Promise<OwnStack> {
  const dataDir = await mkdtemp(join(tmpdir(), 'landed-own-'));
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !notForTwo.test(name)));
  const stack = await startStack({ dataDir, supervise: false, environment, env: withoutLimits(env), programs });
  return {
    get json() {
      return stack.json;
    },
    folder: stack.folder,
    kill: (name, signal) => stack.kill(name, signal),
    stopChild: (name) => stack.stopChild(name),
    start: (name) => stack.start(name),
    pid: (name) => stack.pid(name),
    stop: () => stack.stop(),
    async close() {
      await stack.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
