import { styleText } from 'node:util';

/** Reports the progress of a long step. A later line may replace an earlier one. */
export type Progress = (line: string) => void;

/** Prints the steps of a start. */
export interface StepLog {
  /**
   * Runs one step and prints it with its duration when it succeeds or fails. `detail` adds a few words about the result.
   */
  step<T>(title: string, work: (progress: Progress) => Promise<T>, detail?: (result: T) => string): Promise<T>;
  /** Prints one line outside a step. */
  note(line: string): void;
}

/** Prints nothing. For tests. */
export const silentSteps: StepLog = {
  step: (_title, work) => work(() => undefined),
  note: () => undefined,
};

const plainProgressMilliseconds = 15_000;
const firstPlainProgressMilliseconds = 2000;

/** Prints to stdout. On a terminal, progress rewrites its line. Elsewhere it prints a line after 2 s, then every 15 s. */
export function consoleSteps(output: NodeJS.WriteStream = process.stdout): StepLog {
  const print = (line: string): boolean => output.write(`${output.isTTY ? '\r\x1b[K' : ''}${line}\n`);
  return {
    note: print,
    async step(title, work, detail) {
      const startedAt = performance.now();
      try {
        const result = await work(progressOn(output, title, startedAt));
        const words = detail?.(result);
        print(`  ${mark(output, 'green', '✓')} ${title}${words ? `: ${words}` : ''} (${secondsSince(startedAt)})`);
        return result;
      } catch (error) {
        print(`  ${mark(output, 'red', '✗')} ${title} (${secondsSince(startedAt)})`);
        throw error;
      }
    },
  };
}

/** Coloured on a terminal only, and not when `NO_COLOR` is set. */
function mark(output: NodeJS.WriteStream, colour: 'green' | 'red', sign: string): string {
  return output.isTTY && !process.env['NO_COLOR'] ? styleText(colour, sign, { stream: output }) : sign;
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
