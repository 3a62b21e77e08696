import { fileURLToPath } from 'node:url';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { Tinypool } from 'tinypool';

/** A client of the classifier's thread. `close` ends the thread; later calls are rejected. */
export interface ClassifierThread extends ClassifierClient {
  /** Whether the data was loaded once, so that a call is not the one that loads it. */
  isLoaded(): boolean;
  close(): Promise<void>;
}

export interface ClassifierThreadOptions {
  /** The module that the thread runs. It exports the methods of `ClassifierClient` by name. */
  readonly file?: string;
  /** Called when a thread ended without a call. The next call starts another thread. */
  readonly onIdleFault?: (error: unknown) => void;
}

/** Ten times the size of the data. A thread that needs more memory ends; the process does not. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

const classifierThread = fileURLToPath(new URL('./thread.js', import.meta.url));

/**
 * Runs the classifier on its own thread, so that workflows of charges wait neither for its data to load (a second) nor
 * for a request with many products. The thread starts with the first call. When the thread ends for any reason,
 * running calls are rejected and the process continues.
 */
export function startClassifierThread({
  file = classifierThread,
  onIdleFault,
}: ClassifierThreadOptions = {}): ClassifierThread {
  let pool: Tinypool | undefined;
  let version: Promise<string> | undefined;
  let isLoaded = false;
  let isClosed = false;

  const call = async <Name extends keyof ClassifierClient>(name: Name, argument?: unknown): Promise<Returned<Name>> => {
    if (isClosed) throw new Error('The classifier is closed.');
    pool ??= openPool(file, onIdleFault);
    return (await pool.run(argument, { name })) as Returned<Name>;
  };
  return {
    version() {
      version ??= call('version').then(
        (loaded) => {
          isLoaded = true;
          return loaded;
        },
        (error: unknown) => {
          version = undefined;
          throw error;
        },
      );
      return version;
    },
    knownCodes: (codes) => call('knownCodes', codes),
    classify: (requests) => call('classify', requests),
    isLoaded: () => isLoaded && !isClosed,
    async close() {
      isClosed = true;
      await pool?.destroy();
    },
  };
}

type Returned<Name extends keyof ClassifierClient> = Awaited<ReturnType<ClassifierClient[Name]>>;

function openPool(file: string, onIdleFault: ClassifierThreadOptions['onIdleFault']): Tinypool {
  const pool = new Tinypool({ filename: file, minThreads: 1, maxThreads: 1, resourceLimits });
  // An error event without a listener would end the process. Calls that wait for a thread that did not start are
  // rejected.
  pool.on('error', (error) => {
    pool.cancelPendingTasks();
    onIdleFault?.(error);
  });
  return pool;
}
