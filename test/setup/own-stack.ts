import type { ChildName } from '@landed/stack/child/child-name';
import type { DataFolder } from '@landed/stack/data-folder/data-folder';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { ChildChanges, StackHandle } from '@landed/stack/stack';
import { inject } from 'vitest';
import { sandboxControl } from './sandbox-control.js';

/** What a file asks of the process that holds the stack of its project. */
export type StackCommand =
  | { readonly do: 'kill'; readonly name: ChildName; readonly signal: NodeJS.Signals }
  | { readonly do: 'stop' | 'start'; readonly name: ChildName }
  | { readonly do: 'prepare'; readonly changes: Readonly<Partial<Record<ChildName, ChildChanges>>> };

export interface StackState {
  readonly json: StackFile;
  readonly folder: DataFolder;
}

export interface OwnStack extends Pick<StackHandle, 'json' | 'folder' | 'kill' | 'stopChild' | 'start' | 'pid'> {
  /** When this file got it, as an RFC 3339 instant: what is older belongs to other files. */
  readonly since: string;
  /** Gives it back with every fault disarmed. */
  close(): Promise<void>;
}

export type OwnStackOptions = Readonly<Partial<Record<ChildName, ChildChanges>>>;

/**
 * The stack of the project `destructive`, for the one file that runs now: its processes may be killed, and nothing is
 * started again unless the test does it. All of them run when this resolves, changed as `changes` says and in nothing
 * else; the books, payments and workflows of earlier files are still there.
 */
export async function startOwnStack(changes: OwnStackOptions = {}): Promise<OwnStack> {
  let state = await command({ do: 'prepare', changes });
  const ask = async (what: StackCommand): Promise<void> => {
    state = await command(what);
  };
  const reset = async () => {
    const sandbox = sandboxControl(state.json);
    await Promise.all([sandbox.clear(), sandbox.events('normal')]);
  };
  await reset();
  return {
    get json() {
      return state.json;
    },
    get folder() {
      return state.folder;
    },
    since: new Date().toISOString(),
    kill: (name, signal = 'SIGKILL') => ask({ do: 'kill', name, signal }),
    stopChild: (name) => ask({ do: 'stop', name }),
    start: (name) => ask({ do: 'start', name }),
    pid: (name) => state.json.pids[name] ?? undefined,
    close: () => reset().catch(() => undefined),
  };
}

async function command(what: StackCommand): Promise<StackState> {
  const response = await fetch(inject('stackControlUrl'), { method: 'POST', body: JSON.stringify(what) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as StackState;
}
