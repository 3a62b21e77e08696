import { dataFolderFromEnvironment } from './data-folder/data-folder.js';
import { removeStackFile } from './data-folder/stack-file.js';
import { signalProcess, waitForEnd } from './process/end-process.js';
import { readLockOwner } from './process/lock.js';
import { endOrphans } from './process/process-record.js';

/** More than the longest orderly stop takes. */
const stopWithinSeconds = 150;

/** `npm run stop`: stops the stack of this data folder and ends the processes of a killed one. Returns the exit code. */
export async function run(): Promise<number> {
  const folder = dataFolderFromEnvironment(process.env);
  const owner = readLockOwner(folder.lockFile);
  if (owner !== undefined) {
    console.log(`Stopping the stack (pid ${owner.pid}) …`);
    signalProcess(owner, 'SIGTERM');
    if (!(await waitForEnd(owner, stopWithinSeconds * 1000))) {
      console.error(
        `The stack still runs after ${stopWithinSeconds} s. Run \`kill -9 ${owner.pid}\`, then \`npm run stop\` again.`,
      );
      return 1;
    }
  }
  const orphans = await endOrphans(folder.processesFile);
  for (const { name, pid } of orphans) console.log(`Ended ${name} (pid ${pid}) of a killed stack.`);
  removeStackFile(folder.stackFile);
  console.log(owner === undefined && orphans.length === 0 ? 'No stack is running.' : 'Stopped.');
  return 0;
}
