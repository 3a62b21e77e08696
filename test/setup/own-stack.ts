import type { ChildName } from '@landed/stack/child/child-name';
import type { DataFolder } from '@landed/stack/data-folder/data-folder';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { ChildChanges, StackHandle } from '@landed/stack/stack';
import { inject } from 'vitest';
import { sandboxControl } from './sandbox-control.js';

/** The files of a soak share one stack. Some of them only use it, and expect every process to run. */
const isSoak = process.env['LANDED_SOAK'] !== undefined;

/** A command to the process that holds the stack of the project. */
export type StackCommand =
  | { readonly do: 'kill'; readonly name: ChildName; readonly signal: NodeJS.Signals }
  | { readonly do: 'stop' | 'start'; readonly name: ChildName }
  | { readonly do: 'prepare'; readonly changes: Readonly<Partial<Record<ChildName, ChildChanges>>> };

export interface StackState {
  readonly json: StackFile;
  readonly folder: DataFolder;
}

export interface OwnStack extends Pick<StackHandle, 'json' | 'folder' | 'kill' | 'stopChild' | 'start' | 'pid'> {
  /** When this file took over the stack, as an RFC 3339 instant: older data belongs to other files. */
  readonly since: string;
  /** Returns the stack with every fault disarmed. In a soak, all processes run without changes afterwards. */
  close(): Promise<void>;
}

export type OwnStackOptions = Readonly<Partial<Record<ChildName, ChildChanges>>>;

/**
 * The stack of the project `destructive`, for the one file that runs now. A test may kill its processes and must
 * restart them itself. All processes run when this resolves, with exactly these `changes`. The ledger, payments and
 * workflows of earlier files are still there.
 */
export async function startOwnStack(changes: OwnStackOptions = {}): Promise<OwnStack> {
  let state = await command({ do: 'prepare', changes });
  const send = async (what: StackCommand): Promise<void> => {
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
    kill: (name, signal = 'SIGKILL') => send({ do: 'kill', name, signal }),
    stopChild: (name) => send({ do: 'stop', name }),
    start: (name) => send({ do: 'start', name }),
    pid: (name) => state.json.pids[name] ?? undefined,
    async close() {
      await reset().catch(() => undefined);
      if (isSoak) await command({ do: 'prepare', changes: {} });
    },
  };
}

async function command(what: StackCommand): Promise<StackState> {
  const response = await fetch(inject('stackControlUrl'), { method: 'POST', body: JSON.stringify(what) });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as StackState;
}
