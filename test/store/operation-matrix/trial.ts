import { defaultDecisionWaitMilliseconds } from '@landed/activities/operation/deadlines';
import type { OperationOutcome } from '@landed/activities/operation/types';
import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import type { ManualOutcome, OperationInput, OperationMemory } from '@landed/contracts/operation/types';
import { preparedInterruption } from '@landed/contracts/operation/types';
import { keyStatusOf } from '@landed/gateway/idempotency/key-status';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { ApplicationFailure } from '@temporalio/common';
import { vi } from 'vitest';
import { type AtProcessor, asActivity, type Bench } from './bench.js';
import type { Activities, Definition } from './definition.js';
import type { FaultyTrial, Result } from './faulty-trial.js';
import { type MerchantRows, merchantRows, restoreRows } from './merchant-rows.js';

const nothingRemembered: OperationMemory = { isPrepared: false, stated: null };
const reconcilesMax = 4;

/** One operation under one fault, from its first run to its end. It does what the workflow of the operation does. */
export class Trial<Input extends OperationInput> implements FaultyTrial {
  readonly bench: Bench;
  readonly definition: Definition<Input>;
  #copy: MerchantRows | undefined;
  readonly #healthy: Activities<Input>;
  #input: Input;
  #memory = nothingRemembered;
  #isDead = false;
  #pausedMilliseconds = 0;

  private constructor(bench: Bench, definition: Definition<Input>, input: Input) {
    this.bench = bench;
    this.definition = definition;
    this.#input = input;
    this.#healthy = definition.activities(bench.dependencies);
  }

  static async start<Of extends OperationInput>(bench: Bench, definition: Definition<Of>): Promise<Trial<Of>> {
    bench.beginTrial();
    const input = await definition.arrange(bench);
    return new Trial(bench, definition, input);
  }

  get input(): Input {
    return this.#input;
  }

  get calls(): Definition<Input> {
    return this.definition;
  }

  /** The first run of the inline attempt. `at` is called once, when it reaches the step. */
  async run(step: OperationStep, at: () => Promise<void>): Promise<Result> {
    const database = this.bench.losableDatabase();
    let isFirst = true;
    const reached = async (_: string, now: OperationStep) => {
      if (now !== step || !isFirst) return;
      isFirst = false;
      await at();
    };
    const { submit } = this.definition.activities({ ...this.bench.dependencies, database, reached });
    const realNow = Date.now;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => realNow() + this.#pausedMilliseconds);
    try {
      return await this.#remembered(() => submit(this.#input));
    } finally {
      clock.mockRestore();
      this.pass(this.#pausedMilliseconds);
      this.#isDead = false;
    }
  }

  /** The process ends here: nothing after this happens, and the workflow learns nothing. */
  die(): never {
    this.#isDead = true;
    throw new Error('The process has died.');
  }

  /** The process stands still for a while. */
  pause(milliseconds: number): void {
    this.#pausedMilliseconds = milliseconds;
  }

  /** Time passes before the next run. */
  pass(milliseconds: number): void {
    const acceptedAt = new Date(Date.parse(this.#input.acceptedAt) - milliseconds).toISOString();
    this.#input = { ...this.#input, acceptedAt };
  }

  async copyRows(): Promise<void> {
    this.#copy = await this.rows();
  }

  /** The database is restored from the copy. */
  async loseRows(): Promise<void> {
    if (this.#copy === undefined) throw new Error('There is no copy of the rows.');
    await restoreRows(this.bench.fresh.database, this.#input.merchantId, this.#copy);
  }

  async changeLoaded(): Promise<void> {
    await this.definition.changeLoaded?.(this.bench, this.#input);
  }

  submit(): Promise<Result> {
    return this.#remembered(() => this.#healthy.submit(this.#input));
  }

  reconcile(): Promise<Result> {
    return this.#remembered(() => this.#healthy.reconcile(this.#input, this.#memory), false);
  }

  /** An operator decides about an operation that waits for that, as soon as that is possible. */
  decide(outcome: ManualOutcome): Promise<Result> {
    if (outcome === 'did_not_happen') this.pass(defaultDecisionWaitMilliseconds);
    return this.decideAtOnce(outcome);
  }

  async decideAtOnce(outcome: ManualOutcome): Promise<Result> {
    await this.requireReview();
    const resolution = { outcome, actor: 'ada@example.com', ticket: 'OPS-1', note: 'Asked the processor.' };
    return this.#remembered(async () => (await this.#healthy.resolve(this.#input, resolution)).outcome, false);
  }

  async requireReview(): Promise<void> {
    await this.bench.operations.requireManualReview(this.definition.kind, this.#input, this.#memory.stated);
  }

  /** The merchant gets the prepared response, as after 20 seconds without an outcome. */
  async respondWithoutOutcome(): Promise<void> {
    const { rail, merchantId, idempotency } = this.#input;
    const { keyHash, attempt } = idempotency;
    await this.bench.operations.completeAsPending({ rail, merchantId, keyHash, attempt });
  }

  /** Goes on like the workflow until the outcome is known, or only an operator can decide. */
  async toEnd(result: Result): Promise<void> {
    let last = result;
    for (let runs = 0; runs < reconcilesMax && last.kind !== 'completed' && last.kind !== 'retryable'; runs += 1) {
      if (last.kind === 'needs_review') break;
      last = await this.reconcile();
    }
    if (last.kind !== 'completed' && last.kind !== 'retryable') await this.requireReview();
  }

  /** Whether the merchant may send the request again. Then this trial goes on as its next attempt. */
  async becomeNextAttempt(): Promise<boolean> {
    const { rail, merchantId, idempotency } = this.#input;
    const key = { rail, merchantId, keyHash: idempotency.keyHash };
    const { operation, now } = await readOperation(this.bench.fresh.database, key);
    const status = keyStatusOf(operation, idempotency.fingerprint);
    if (status.kind !== 'free') return false;
    const attempt = Math.max(status.attempt, idempotency.attempt + 1);
    const { processorKeyNumber } = status;
    this.#input = this.definition.attempt(
      { ...this.#input, acceptedAt: now },
      { ...idempotency, attempt, processorKeyNumber },
    );
    this.#memory = nothingRemembered;
    return true;
  }

  /** The same operation in another process, or in another attempt. It shares nothing but the database. */
  elsewhere(): Trial<Input> {
    return new Trial(this.bench, this.definition, this.#input);
  }

  /** Whether an operator decided that nothing was made. */
  async wasDecided(): Promise<boolean> {
    const { rows } = await this.bench.fresh.database.pool.query(
      `SELECT FROM manual_resolution WHERE merchant_id = $1 AND outcome = 'did_not_happen'`,
      [this.#input.merchantId],
    );
    return rows.length > 0;
  }

  /** What the processor has of this trial, and how often it has the effect. */
  async atProcessor(): Promise<AtProcessor & { readonly effects: number }> {
    const found = await this.bench.atProcessor();
    return { ...found, effects: this.definition.effects(found, this.#input) };
  }

  rows(): Promise<MerchantRows> {
    return merchantRows(this.bench.fresh.database, this.#input.merchantId, this.definition.tables);
  }

  /** Runs an activity, and keeps what its workflow remembers of the result. */
  async #remembered(run: () => Promise<OperationOutcome>, isInline = true): Promise<Result> {
    try {
      const outcome = await asActivity(run);
      if (outcome.kind === 'needs_review') {
        this.#memory = { isPrepared: true, stated: outcome.stated ?? this.#memory.stated };
      }
      if (isInline && outcome.kind === 'unknown') {
        this.#memory = { ...this.#memory, isPrepared: outcome.isPrepared !== false };
      }
      return outcome;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const type = error instanceof ApplicationFailure ? (error.type ?? error.name) : error.name;
      if (isInline && !this.#isDead) this.#memory = { ...this.#memory, isPrepared: type === preparedInterruption };
      return { kind: 'threw', type: this.#isDead ? 'died' : type };
    }
  }
}
