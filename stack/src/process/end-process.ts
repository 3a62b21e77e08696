import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, type ProcessIdentity } from './process-identity.js';

const pollMilliseconds = 25;

/** Sends a signal to exactly this process. A process that is gone, or is another one by now, is left alone. */
export function signalProcess(target: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isSameProcess(target)) return;
  try {
    process.kill(target.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves to true when the process is gone, to false when it still lives after the time. */
export async function waitForEnd(target: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isSameProcess(target)) {
    if (Date.now() > deadline) return false;
    await sleep(pollMilliseconds);
  }
  return true;
}

/** Asks a process to end and, after the grace time, ends it. Returns when it is gone. */
export async function endProcess(target: ProcessIdentity, signal: NodeJS.Signals, graceSeconds: number): Promise<void> {
  signalProcess(target, signal);
  if (await waitForEnd(target, graceSeconds * 1000)) return;
  signalProcess(target, 'SIGKILL');
  if (!(await waitForEnd(target, 10_000))) throw new Error(`Process ${target.pid} does not end, not even by SIGKILL.`);
}
