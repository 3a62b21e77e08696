import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildName, graceSeconds, stopSignals } from './child-name.js';
import { tailOfLog, withLogFile } from './log-file.js';

/** How to run one process of the stack. */
export interface ChildSpec {
  readonly name: ChildName;
  readonly command: string;
  readonly args: readonly string[];
  /** The complete environment; nothing else is inherited. */
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  /** The account to run as. Default: the account of this process. */
  readonly account?: { readonly uid: number; readonly gid: number } | undefined;
  readonly logFile: string;
  readonly readyWithinSeconds: number;
  /** Called every 50 ms until it returns true. A throw counts as false. */
  readonly isReady: (signal: AbortSignal) => Promise<boolean>;
  /**
   * How many times to start a process that ends before it is ready. Default: 1. For a server that cannot start while
   * its killed predecessor still holds resources.
   */
  readonly startAttempts?: number;
  /** Runs before every start, even after a crash. Removes what would prevent the start. */
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
 * One running process of the stack. It has its own process group, so a Ctrl-C in the terminal reaches only the stack, which
 * then ends its children in order.
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

  /** Starts the process without waiting until it is ready. `onStarted` gets the process id before anything else happens. */
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
    if (child.pid === undefined) throw new Error(`${spec.name} could not be started: ${await spawnFailure(child)}`);
    onStarted(child.pid);
    return new RunningChild(spec, child, child.pid);
  }

  get isAlive(): boolean {
    return this.#end === undefined;
  }

  /** Resolves when the process is ready. Throws with the end of its log when it ends before that or takes too long. */
  async untilReady(signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + this.spec.readyWithinSeconds * 1000;
    while (!(await this.#isReady())) {
      signal.throwIfAborted();
      if (!this.isAlive) throw new EndedEarlyError(this.#notReady(`ended (${describeEnd(await this.ended)})`));
      if (Date.now() > deadline)
        throw new Error(this.#notReady(`was not ready within ${this.spec.readyWithinSeconds} s`));
      await sleep(readyPollMilliseconds);
    }
  }

  /** Sends a signal and waits for the end. Does nothing when the process has ended. */
  async kill(signal: NodeJS.Signals): Promise<ChildEnd> {
    if (this.isAlive) this.#process.kill(signal);
    return this.ended;
  }

  /** Sends the stop signal; after the grace time, SIGKILL. */
  async stop(): Promise<ChildEnd> {
    const force = setTimeout(() => this.#process.kill('SIGKILL'), graceSeconds[this.spec.name] * 1000);
    try {
      return await this.kill(stopSignals[this.spec.name]);
    } finally {
      clearTimeout(force);
    }
  }

  async #isReady(): Promise<boolean> {
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

/** The process ended before it was ready. */
export class EndedEarlyError extends Error {}

export function describeEnd({ code, signal }: ChildEnd): string {
  return signal ?? `exit code ${code}`;
}

function spawnFailure(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once('error', (error) => resolve(error.message)));
}
