import { type Finding, failing, fine } from '../finding.js';
import type { Site } from '../site.js';

/** Checks that a stack was found, and that the `npm start` process of a local stack is alive. */
export function checkStack({ dataFolder, stackPid, missing }: Site): Finding {
  if (missing !== null) return failing('stack', missing, 'Start a local stack with `npm start`, or pass --stack.');
  if (dataFolder === null) return fine('stack', 'described by options or environment variables');
  if (stackPid !== null && !isAlive(stackPid)) {
    return failing(
      'stack',
      `the stack of ${dataFolder}/stack.json was killed (process ${stackPid} is gone)`,
      'Run `npm start`: it ends leftover processes and continues with the same data.',
    );
  }
  return fine('stack', `local stack in ${dataFolder}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
