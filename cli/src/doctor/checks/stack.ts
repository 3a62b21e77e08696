import { type Finding, failing, fine } from '../finding.js';
import type { Site } from '../site.js';

/** Whether a stack is there to be looked at, and whether whoever keeps a local one up still lives. */
export function checkStack({ dataFolder, stackPid, missing }: Site): Finding {
  if (missing !== null)
    return failing('stack', missing, 'Start a local stack with `npm start`, or say where yours is.');
  if (dataFolder === null) return fine('stack', 'told by the environment');
  if (stackPid !== null && !isAlive(stackPid)) {
    return failing(
      'stack',
      `${dataFolder}/stack.json is of a stack that was killed (process ${stackPid} is gone)`,
      'Run `npm start`: it ends what was left behind and goes on with the data.',
    );
  }
  return fine('stack', `a local stack in ${dataFolder}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives and is somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
