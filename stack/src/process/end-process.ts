import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, type ProcessIdentity } from './process-identity.js';

const pollMilliseconds = 25;

/** Sends a signal to exactly this process. Does nothing when it has ended or its id belongs to another process now. */
export function signalProcess(target: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isSameProcess(target)) return;
  try {
    process.kill(target.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Resolves with true when the process has ended, and with false when it still runs after the given time. */
export async function waitForEnd(target: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isSameProcess(target)) {
    if (Date.now() > deadline) return false;
    await sleep(pollMilliseconds);
  }
  return true;
}

/** Sends a signal and, after the grace time, SIGKILL. Resolves when the process has ended. */
export async function endProcess(target: ProcessIdentity, signal: NodeJS.Signals, graceSeconds: number): Promise<void> {
  signalProcess(target, signal);
  if (await waitForEnd(target, graceSeconds * 1000)) return;
  signalProcess(target, 'SIGKILL');
  if (!(await waitForEnd(target, 10_000)))
    throw new Error(`Process ${target.pid} did not end within 10 s after SIGKILL.`);
}
