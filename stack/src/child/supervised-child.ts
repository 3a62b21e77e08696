import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessRecord } from '../process/process-record.js';
import type { StepLog } from '../step-log.js';
import { type ChildSpec, describeEnd, EndedEarlyError, RunningChild } from './child-process.js';

/** Settings that all children of one stack share. */
export interface Supervision {
  readonly record: ProcessRecord;
  readonly steps: StepLog;
  /** Whether to restart a child that ends unexpectedly. */
  readonly restart: boolean;
  /** Called after every start and every end, to bring `stack.json` up to date. */
  readonly onChange: () => void;
}

const backoffFirstMilliseconds = 250;
const startAgainMilliseconds = 300;
const backoffMaxMilliseconds = 15_000;
/** After a run of this length, the restart delay starts again at its minimum. */
const healthyMilliseconds = 30_000;

/** One child across restarts. Every start uses the same ports and settings. */
export class SupervisedChild {
  #spec: ChildSpec;
  readonly #supervision: Supervision;
  #running: RunningChild | undefined;
  #wanted = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;
  #abort = new AbortController();

  constructor(spec: ChildSpec, supervision: Supervision) {
    this.#spec = spec;
    this.#supervision = supervision;
  }

  /** The process id while the process runs. */
  get pid(): number | undefined {
    return this.#running?.isAlive ? this.#running.pid : undefined;
  }

  /**
   * Starts the process and resolves when it is ready. Does nothing when it already runs.
   *
   * @param spec replaces the previous one for this and later starts.
   */
  async start(signal: AbortSignal = new AbortController().signal, spec: ChildSpec = this.#spec): Promise<void> {
    if (this.pid !== undefined) return;
    this.#spec = spec;
    await this.#giveUp();
    this.#wanted = true;
    this.#abort = new AbortController();
    await this.#startWithRetries(AbortSignal.any([signal, this.#abort.signal]));
  }

  /** Ends the process with this signal, without a restart, and resolves when it has ended. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.#giveUp();
    await this.#running?.kill(signal);
  }

  /** Stops the process, with SIGKILL after its grace time. Resolves when it has ended. */
  async stop(): Promise<void> {
    await this.#giveUp();
    await this.#running?.stop();
  }

  async #startWithRetries(signal: AbortSignal): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#startOnce(signal);
        return;
      } catch (error) {
        if (!(error instanceof EndedEarlyError) || attempt >= (this.#spec.startAttempts ?? 1)) throw error;
      }
      await sleep(startAgainMilliseconds, undefined, { signal });
    }
  }

  async #startOnce(signal: AbortSignal): Promise<void> {
    const { record, onChange } = this.#supervision;
    const { name } = this.#spec;
    const child = await RunningChild.spawn(this.#spec, (pid) => record.started(name, pid));
    this.#running = child;
    const startedAt = Date.now();
    let ready = false;
    void child.ended.then((end) => {
      record.ended(name);
      onChange();
      if (!ready || !this.#wanted) return;
      if (Date.now() - startedAt > healthyMilliseconds) this.#failures = 0;
      this.#scheduleRestart(`ended (${describeEnd(end)})`);
    });
    try {
      await child.untilReady(signal);
      ready = true;
    } catch (error) {
      await child.stop();
      throw error;
    }
    onChange();
  }

  #scheduleRestart(what: string): void {
    const { restart, steps } = this.#supervision;
    if (!restart) return;
    const wait = Math.min(backoffFirstMilliseconds * 2 ** this.#failures, backoffMaxMilliseconds);
    this.#failures += 1;
    steps.note(`  ! ${this.#spec.name} ${what}; restarting it in ${wait / 1000} s`);
    this.#timer = setTimeout(() => {
      this.#restarting = this.#restart();
    }, wait);
  }

  async #restart(): Promise<void> {
    try {
      await this.#startOnce(this.#abort.signal);
      this.#supervision.steps.note(`  ✓ ${this.#spec.name} is running again (pid ${this.pid})`);
    } catch (error) {
      if (this.#wanted) this.#scheduleRestart(error instanceof Error ? error.message : String(error));
    }
  }

  async #giveUp(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#abort.abort();
    await this.#restarting;
  }
}
