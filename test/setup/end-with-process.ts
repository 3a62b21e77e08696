import { rmSync } from 'node:fs';
import type { StackHandle } from '@landed/stack/stack';

/** With the codes that a shell gives. Vitest ends its workers by the second one. */
const exits = [
  ['SIGINT', () => process.exit(130)],
  ['SIGTERM', () => process.exit(143)],
] as const;

/**
 * Ends the processes of a stack and deletes its data when this process ends first, as after Ctrl-C. They are detached, and
 * would go on for minutes. At an exit nothing can be waited for. Returns what takes this back.
 */
export function endWithProcess(handle: StackHandle, dataDir: string): () => void {
  const end = (): void => {
    const { stack: own, ...children } = handle.json.pids;
    for (const pid of Object.values(children)) if (pid !== null && pid !== own) endNow(pid);
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', end);
  for (const [signal, exit] of exits) process.once(signal, exit);
  return () => {
    process.off('exit', end);
    for (const [signal, exit] of exits) process.off(signal, exit);
  };
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}
