import { fileURLToPath } from 'node:url';
import type { CodeDesk } from '@landed/activities/classification/code-desk';
import { Tinypool } from 'tinypool';

/** A desk with a thread behind it. `close` ends the thread; what it is asked afterwards is refused. */
export interface ThreadedCodeDesk extends CodeDesk {
  close(): Promise<void>;
}

export interface CodeDeskOptions {
  /** The module that the thread runs; it exports what a desk does, by name. */
  readonly file?: string;
  /** Told of a thread that ended before it was asked anything; the next question has another one. */
  readonly onIdleFault?: (error: unknown) => void;
}

/** Ten times what its data takes: whatever wants more ends the thread and not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

const classifierThread = fileURLToPath(new URL('./thread.js', import.meta.url));

/**
 * The classifier on a thread of its own: neither the second that its data takes to load nor the words of a hundred
 * products hold up the workflows of charges. The thread starts with the first question. Whatever ends it, questions
 * under way are rejected and the process goes on.
 */
export function openCodeDesk({ file = classifierThread, onIdleFault }: CodeDeskOptions = {}): ThreadedCodeDesk {
  let pool: Tinypool | undefined;
  let version: Promise<string> | undefined;
  let isClosed = false;

  const ask = async <Name extends keyof CodeDesk>(name: Name, question?: unknown): Promise<Answer<Name>> => {
    if (isClosed) throw new Error('The classifier is closed.');
    pool ??= openPool(file, onIdleFault);
    return (await pool.run(question, { name })) as Answer<Name>;
  };
  return {
    version() {
      version ??= ask('version').catch((error: unknown) => {
        version = undefined;
        throw error;
      });
      return version;
    },
    knownCodes: (codes) => ask('knownCodes', codes),
    answer: (questions) => ask('answer', questions),
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

type Answer<Name extends keyof CodeDesk> = Awaited<ReturnType<CodeDesk[Name]>>;

function openPool(file: string, onIdleFault: CodeDeskOptions['onIdleFault']): Tinypool {
  const pool = new Tinypool({ filename: file, minThreads: 1, maxThreads: 1, resourceLimits });
  // Nobody listening to it would end the process. Who stands in line for a thread that did not start is told to leave.
  pool.on('error', (error) => {
    pool.cancelPendingTasks();
    onIdleFault?.(error);
  });
  return pool;
}
