import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessRecord } from '../process/process-record.js';
import type { StepLog } from '../step-log.js';
import { type ChildSpec, describeEnd, EndedEarlyError, RunningChild } from './child-process.js';

/** What all children of one stack share. */
export interface Supervision {
  readonly record: ProcessRecord;
  readonly steps: StepLog;
  /** Start a child again when it dies without having been asked to. */
  readonly restart: boolean;
  /** Called after every start and every end, to bring `stack.json` up to date. */
  readonly onChange: () => void;
}

const backoffFirstMilliseconds = 250;
const startAgainMilliseconds = 300;
const backoffMaxMilliseconds = 15_000;
/** A child that lived this long died of something new, so the waiting starts over. */
const healthyMilliseconds = 30_000;

/** One child over its lives: started, killed, found dead, started again, always on the same ports. */
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

  /** The process number while it lives. */
  get pid(): number | undefined {
    return this.#running?.isAlive ? this.#running.pid : undefined;
  }

  /** Starts the process, from now on as `spec` says, and resolves when it is ready. Does nothing when it runs. */
  async start(signal: AbortSignal = new AbortController().signal, spec: ChildSpec = this.#spec): Promise<void> {
    if (this.pid !== undefined) return;
    this.#spec = spec;
    await this.#giveUp();
    this.#wanted = true;
    this.#abort = new AbortController();
    await this.#startPatiently(AbortSignal.any([signal, this.#abort.signal]));
  }

  /** Ends the process by this signal, without a restart, and resolves when it is gone. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.#giveUp();
    await this.#running?.kill(signal);
  }

  /** Asks the process to end, by force after its grace time. Resolves when it is gone. */
  async stop(): Promise<void> {
    await this.#giveUp();
    await this.#running?.stop();
  }

  async #startPatiently(signal: AbortSignal): Promise<void> {
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
      this.#afterDeath(`ended (${describeEnd(end)})`);
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

  #afterDeath(what: string): void {
    const { restart, steps } = this.#supervision;
    if (!restart) return;
    const wait = Math.min(backoffFirstMilliseconds * 2 ** this.#failures, backoffMaxMilliseconds);
    this.#failures += 1;
    steps.note(`  ! ${this.#spec.name} ${what}; starting it again in ${wait / 1000} s`);
    this.#timer = setTimeout(() => {
      this.#restarting = this.#tryAgain();
    }, wait);
  }

  async #tryAgain(): Promise<void> {
    try {
      await this.#startOnce(this.#abort.signal);
      this.#supervision.steps.note(`  ✓ ${this.#spec.name} is back (pid ${this.pid})`);
    } catch (error) {
      if (this.#wanted) this.#afterDeath(error instanceof Error ? error.message : String(error));
    }
  }

  async #giveUp(): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#timer);
    this.#abort.abort();
    await this.#restarting;
  }
}
