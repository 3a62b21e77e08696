/** Tells how far along a long step is; a later line may replace an earlier one. */
export type Progress = (line: string) => void;

/** Where a start says what it does. */
export interface StepLog {
  /**
   * Runs one step and prints it with its time when it ends, either way. `detail` adds a few words about the result.
   */
  step<T>(title: string, work: (progress: Progress) => Promise<T>, detail?: (result: T) => string): Promise<T>;
  /** One line outside a step. */
  note(line: string): void;
}

/** For tests: says nothing. */
export const silentSteps: StepLog = {
  step: (_title, work) => work(() => undefined),
  note: () => undefined,
};

const plainProgressMilliseconds = 15_000;
const firstPlainProgressMilliseconds = 2000;

/** Prints to standard output. On a terminal, progress rewrites its line; elsewhere it is a line after 2 s, then every 15 s. */
export function consoleSteps(output: NodeJS.WriteStream = process.stdout): StepLog {
  const print = (line: string): boolean => output.write(`${output.isTTY ? '\r\x1b[K' : ''}${line}\n`);
  return {
    note: print,
    async step(title, work, detail) {
      const startedAt = performance.now();
      try {
        const result = await work(progressOn(output, title, startedAt));
        const words = detail?.(result);
        print(`  ✓ ${title}${words ? `: ${words}` : ''} (${secondsSince(startedAt)})`);
        return result;
      } catch (error) {
        print(`  ✗ ${title} (${secondsSince(startedAt)})`);
        throw error;
      }
    },
  };
}

function progressOn(output: NodeJS.WriteStream, title: string, startedAt: number): Progress {
  let lastAt = startedAt + firstPlainProgressMilliseconds - plainProgressMilliseconds;
  return (line) => {
    const text = `  … ${title}: ${line} (${secondsSince(startedAt)})`;
    if (output.isTTY) {
      output.write(`\r\x1b[K${text.slice(0, output.columns - 1)}`);
    } else if (performance.now() - lastAt >= plainProgressMilliseconds) {
      lastAt = performance.now();
      output.write(`${text}\n`);
    }
  };
}

function secondsSince(startedAt: number): string {
  const seconds = (performance.now() - startedAt) / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
