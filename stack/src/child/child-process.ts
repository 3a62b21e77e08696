import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildName, graceSeconds, stopSignals } from './child-name.js';
import { tailOfLog, withLogFile } from './log-file.js';

/** How to run one process of the stack. */
export interface ChildSpec {
  readonly name: ChildName;
  readonly command: string;
  readonly args: readonly string[];
  /** Its whole environment; nothing is inherited beside it. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The account to run as, when it is not ours. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  readonly logFile: string;
  readonly readyWithinSeconds: number;
  /** Asked every 50 ms until it says true. A throw counts as false. */
  readonly isReady: (signal: AbortSignal) => Promise<boolean>;
  /**
   * How often to try when the process ends before it is ready; once by default. For a server that cannot come up
   * while the rest of its killed predecessor is still going away.
   */
  readonly startAttempts?: number;
  /** Runs before every start, also after a crash; clears what would keep the process from starting. */
  readonly beforeStart?: () => Promise<void>;
}

/** How a process ended. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const readyPollMilliseconds = 50;
const readyCallMilliseconds = 2000;

/**
 * One running process of the stack. It leads a process group of its own, so a Ctrl-C in the terminal reaches only
 * the stack, which then ends its children in order.
 */
export class RunningChild {
  readonly spec: ChildSpec;
  readonly pid: number;
  readonly ended: Promise<ChildEnd>;
  readonly #process: ChildProcess;
  #end: ChildEnd | undefined;

  private constructor(spec: ChildSpec, child: ChildProcess, pid: number) {
    this.spec = spec;
    this.pid = pid;
    this.#process = child;
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#end = { code, signal };
        resolve(this.#end);
      });
    });
  }

  /** Starts the process; it is not ready yet. `onStarted` gets its number before anything else can happen. */
  static async spawn(spec: ChildSpec, onStarted: (pid: number) => void): Promise<RunningChild> {
    await spec.beforeStart?.();
    const child = withLogFile(spec.logFile, (log) =>
      spawn(spec.command, spec.args, {
        cwd: spec.cwd,
        env: spec.env,
        detached: true,
        stdio: ['ignore', log, log],
        ...spec.account,
      }),
    );
    if (child.pid === undefined) throw new Error(`${spec.name} does not start: ${await spawnFailure(child)}`);
    onStarted(child.pid);
    return new RunningChild(spec, child, child.pid);
  }

  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Resolves when the process serves; throws with the end of its log when it ends first or takes too long. */
  async untilReady(signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + this.spec.readyWithinSeconds * 1000;
    while (!(await this.#answersReady())) {
      signal.throwIfAborted();
      if (!this.isAlive) throw new EndedEarlyError(this.#notReady(`ended (${describeEnd(await this.ended)})`));
      if (Date.now() > deadline)
        throw new Error(this.#notReady(`was not ready within ${this.spec.readyWithinSeconds} s`));
      await sleep(readyPollMilliseconds);
    }
  }

  /** Sends a signal and waits for the end. Harmless when the process has ended. */
  async kill(signal: NodeJS.Signals): Promise<ChildEnd> {
    if (this.isAlive) this.#process.kill(signal);
    return this.ended;
  }

  /** Asks the process to end; after its grace time it is ended by force. */
  async stop(): Promise<ChildEnd> {
    const force = setTimeout(() => this.#process.kill('SIGKILL'), graceSeconds[this.spec.name] * 1000);
    try {
      return await this.kill(stopSignals[this.spec.name]);
    } finally {
      clearTimeout(force);
    }
  }

  async #answersReady(): Promise<boolean> {
    try {
      return this.isAlive && (await this.spec.isReady(AbortSignal.timeout(readyCallMilliseconds)));
    } catch {
      return false;
    }
  }

  #notReady(what: string): string {
    const { name, logFile } = this.spec;
    return `${name} ${what}. The end of ${logFile}:\n${tailOfLog(logFile)}`;
  }
}

/** The process ended by itself before it was ready. */
export class EndedEarlyError extends Error {}

export function describeEnd({ code, signal }: ChildEnd): string {
  return signal ?? `exit code ${code}`;
}

function spawnFailure(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once('error', (error) => resolve(error.message)));
}
