import type { ChildName } from '@landed/stack/child/child-name';
import type { OwnStack, OwnStackOptions } from './own-stack.js';
import { environmentForOneMore, startTestStack } from './running-stack.js';

/** Starts an empty stack for one file that reads or damages all data of the stack, on request with the demo shop. */
export async function startSeparateStack(changes: OwnStackOptions = {}, shop = false): Promise<OwnStack> {
  const named = Object.entries(changes) as [ChildName, NonNullable<OwnStackOptions[ChildName]>][];
  const { handle, close } = await startTestStack({
    supervise: false,
    hasTemplate: false,
    shop,
    environment: { ...environmentForOneMore(), LANDED_ROLES: 'apart' },
    env: Object.fromEntries(named.flatMap(([name, { env }]) => (env === undefined ? [] : [[name, env]]))),
    programs: Object.fromEntries(
      named.flatMap(([name, { program }]) => (program === undefined ? [] : [[name, program]])),
    ),
  });
  return {
    get json() {
      return handle.json;
    },
    folder: handle.folder,
    since: new Date().toISOString(),
    kill: (name, signal) => handle.kill(name, signal),
    stopChild: (name) => handle.stopChild(name),
    start: (name) => handle.start(name),
    pid: (name) => handle.pid(name),
    close,
  };
}
