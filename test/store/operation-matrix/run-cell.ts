import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import { open } from '@landed/codec/sealed-box';
import type { OperationInput } from '@landed/contracts/operation/types';
import { readOperation, responseContext } from '@landed/prisma/read/operation/read-operation';
import { auditMerchant } from './audit.js';
import type { Bench } from './bench.js';
import type { Definition } from './definition.js';
import type { Restart } from './expected.js';
import { type Fault, type FaultName, faults } from './faults.js';
import type { Result } from './faulty-trial.js';
import { Trial } from './trial.js';

export interface Cell {
  readonly fault: FaultName;
  readonly step: OperationStep;
  readonly restart: Restart;
}

export interface Observed {
  readonly first: string;
  /** The result of the restart, and how the operation then ends: see `expected.ts`. */
  readonly afterwards: string;
  /** What must never be, whatever the fault. Empty when all is well. */
  readonly problems: readonly string[];
}

/** Runs an operation with a fault at a step, starts it again, and goes on until its end. */
export async function runCell<Input extends OperationInput>(
  bench: Bench,
  definition: Definition<Input>,
  { fault: name, step, restart }: Cell,
): Promise<Observed> {
  const fault: Fault = faults[name];
  const trial = await Trial.start(bench, definition);
  try {
    await fault.before?.(trial, step);
    const first = await trial.run(step, async () => fault.at?.(trial, step));
    await fault.after?.(trial, step);
    if (first.kind === 'needs_review' && restart === 'reconcile') await trial.requireReview();
    const isDecision = restart === 'happened' || restart === 'did_not_happen';
    const result = isDecision ? await trial.decide(restart) : await trial[restart]();
    await bench.control.clear();
    await trial.toEnd(result);
    const end = await endOf(trial);
    const problems = [...(await problemsOfRepetition(trial, end)), ...(await problemsOfNextAttempt(trial, end))];
    return { first: textOf(first), afterwards: `${textOf(result)} → ${end}`, problems };
  } finally {
    await bench.control.clear();
  }
}

function textOf(result: Result): string {
  switch (result.kind) {
    case 'threw':
      return `! ${result.type}`;
    case 'retryable':
      return `retryable ${result.code}`;
    case 'unknown':
      return result.isPrepared === false ? 'not prepared' : 'unknown';
    case 'completed':
    case 'needs_review':
      return result.kind;
  }
}

/** The words of `expected.ts`. */
async function endOf<Input extends OperationInput>(trial: Trial<Input>): Promise<string> {
  const { bench, definition, input } = trial;
  const { rail, merchantId, idempotency } = input;
  const key = { rail, merchantId, keyHash: idempotency.keyHash };
  const { operation } = await readOperation(bench.fresh.database, key);
  const { effects } = await trial.atProcessor();
  const { state, responseStatus, response } = operation ?? { state: 'gone', responseStatus: null, response: null };
  const text = response === null ? '{}' : open(bench.keyring, response, responseContext(key)).toString();
  const body = JSON.parse(text) as { readonly status?: string; readonly error?: { readonly code: string } };
  const said = body.status ?? body.error?.code;
  if (state === 'completed' && said === definition.done && effects === 1) return 'made';
  const completed = said === definition.pending ? 'answered' : `${responseStatus} ${said}`;
  const states: Readonly<Record<string, string>> = { completed, retryable: 'free', recovery_required: 'review' };
  return [states[state] ?? `still ${state}`, ['', ', made'][effects] ?? `, made ${effects} times`].join('');
}

/** Running twice equals running once, and ledger, payments and processor have the same money. */
async function problemsOfRepetition<Input extends OperationInput>(trial: Trial<Input>, end: string): Promise<string[]> {
  const before = await trial.rows();
  await trial.submit();
  await trial.reconcile();
  const after = await trial.rows();
  const changed = Object.keys(before).filter((table) => before[table]?.join() !== after[table]?.join());
  const repeated = await endOf(trial);
  return [
    ...changed.map((table) => `A repetition changed ${table}.`),
    ...(repeated === end ? [] : [`After a repetition it ends as ${repeated}.`]),
    ...(await problemsOfMoney(trial, end)),
  ];
}

async function problemsOfMoney<Input extends OperationInput>(trial: Trial<Input>, end: string): Promise<string[]> {
  const found = await trial.atProcessor();
  // The effect is not in the ledger while only an operator can say that it was made.
  const isBooked = found.effects === 0 || end === 'made' || end.startsWith('answered');
  return auditMerchant(trial.bench, trial.input.merchantId, found, isBooked);
}

/** A free key makes the operation exactly once in the end. */
async function problemsOfNextAttempt<Input extends OperationInput>(
  trial: Trial<Input>,
  end: string,
): Promise<string[]> {
  if (!end.startsWith('free')) return [];
  // The operator was wrong, and the processor has an effect that no key has.
  if (end === 'free, made' && (await trial.wasDecided())) return [];
  if (!(await trial.becomeNextAttempt())) return ['A free key rejects the next attempt.'];
  await trial.toEnd(await trial.submit());
  const next = await endOf(trial);
  return [...(next === 'made' ? [] : [`The next attempt ends as ${next}.`]), ...(await problemsOfMoney(trial, next))];
}
