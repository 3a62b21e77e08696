import type { OperationDefinition } from '@landed/activities/operation/definition';
import { processorKey } from '@landed/activities/operation/processor-key';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { PaymentOperationInput } from '@landed/contracts/operation/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCaptureOrVoid } from '../authorization-case.js';
import { account, type Bench, openBench } from './bench.js';
import type { Definition } from './definition.js';
import { chargedPayment } from './definitions/charge.js';
import { cellsOf, describeMatrix } from './describe-matrix.js';
import type { FaultName } from './faults.js';
import { runCell } from './run-cell.js';
import { createTip, requestOf, responses, tipOperation } from './tip-operation.js';

/** The matrix proves an operation on its first day: a definition and this row is all that a sixth one needs. */
function tip(operation: typeof tipOperation): Definition<PaymentOperationInput> {
  return {
    name: 'a tip',
    kind: operation.kind,
    sends: 'payment_intents.create',
    reads: ['payment_intents.list', 'payment_intents.search'],
    done: responses.made.status,
    pending: responses.pending.status,
    rejections: { unfinished: 'contradicts_known_fact', lost: 'processor_silent' },
    differs: {
      // `markRecoveryRequired` knows the tables of the product's operations only.
      'dies and is found after its safe window': {
        prepared: {
          first: '! died',
          submit: 'unknown → still running',
          reconcile: '! outcome_unknown → still running',
          happened: '! contradicts_known_fact → still running',
          did_not_happen: 'retryable provider_error → free',
        },
        submitted: {
          first: '! died',
          submit: 'unknown → made',
          reconcile: 'completed → made',
          happened: 'completed → made',
          did_not_happen: '! contradicts_known_fact → made',
        },
      },
      'is made after an operator has decided that it was not': {
        submitted: {
          first: 'unknown',
          submit: 'retryable provider_error → free, made',
          reconcile: 'retryable provider_error → free, made',
        },
      },
    },
    tables: ['tip'],
    activities: (dependencies) => ({
      submit: (input) => submitOperation(operation, dependencies, input),
      reconcile: (input, memory) => reconcileOperation(operation, dependencies, input, memory),
      resolve: (input, resolution) => resolveOperation(operation, dependencies, input, resolution),
    }),
    arrange: async (bench) => newCaptureOrVoid(await chargedPayment(bench, 'automatic')),
    attempt: (input, idempotency) => ({ ...input, idempotency }),
    effects: ({ payments }, { operationId }) =>
      payments.filter(({ metadata, status }) => metadata['landed_operation'] === operationId && status === 'succeeded')
        .length,
  };
}

async function openTipBench(): Promise<Bench> {
  const bench = await openBench();
  await bench.fresh.database.pool.query(createTip);
  return bench;
}

describeMatrix(tip(tipOperation), openTipBench);

type Mutant = OperationDefinition<typeof tipOperation extends OperationDefinition<infer Types> ? Types : never>;

interface Mistake {
  readonly mistake: Partial<Mutant>;
  /** The faults that show it, between preparation and call. */
  readonly shownBy: readonly FaultName[];
}

/** Mistakes in a definition that no type finds. */
const mistakes: Readonly<Record<string, Mistake>> = {
  'calls the processor before it has written its rows': {
    mistake: {
      async prepare(run, ready) {
        await tipOperation.send(run, { status: 'pending', attempted_at: new Date() });
        return tipOperation.prepare(run, ready);
      },
    },
    shownBy: [
      'gets no response',
      'gets a server error before the effect',
      'is rejected at request level',
      'gets no response from a processor that stays silent',
      'gets no response and is not shown by the next read',
      'gets no response and has responded without the outcome',
      'gets no response and waits for an operator',
      'dies and loses its rows',
      'gets no response and loses its rows',
      'gets a server error and loses its rows',
      'is superseded by a later attempt',
      'dies and is found after its safe window',
    ],
  },
  'sends another key when it sends again': {
    mistake: {
      sendAgain: (run, unfinished) =>
        run.dependencies
          .processorOf(account)
          .charge({ ...requestOf(run, unfinished), processorKey: processorKey(run.input, 2) }),
    },
    shownBy: [
      'gets a stored error',
      'gets no response and is not shown by the next read',
      'gets a stored error and has responded without the outcome',
      'is overtaken by another run',
    ],
  },
  'frees its key when the outcome of its call is unknown': {
    mistake: {
      async send(run, unfinished) {
        const sent = await tipOperation.send(run, unfinished);
        return sent.kind === 'unknown' ? tipOperation.decided('did_not_happen', sent.detail) : sent;
      },
    },
    shownBy: [
      'gets no response',
      'gets a server error before the effect',
      'gets a stored error',
      'gets a stored error after the effect',
      'gets no response from a processor that stays silent',
      'gets no response and is not shown by the next read',
      'gets no response and has responded without the outcome',
      'gets a stored error and has responded without the outcome',
      'gets no response and waits for an operator',
      'gets no response and loses its rows',
      'gets a server error and loses its rows',
    ],
  },
};

describe('the matrix', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openTipBench();
  });
  afterAll(() => bench.close());

  it.each(Object.entries(mistakes))('the matrix finds an operation that %s', async (_, { mistake, shownBy }) => {
    const definition = tip({ ...tipOperation, ...mistake });
    const cells = cellsOf(definition).filter(({ step, restart }) => step === 'prepared' && restart === 'reconcile');
    const failed: FaultName[] = [];
    for (const { first, afterwards, ...cell } of cells) {
      const seen = await runCell(bench, definition, cell).catch(() => null);
      const isAsExpected = seen?.first === first && seen.afterwards === afterwards && seen.problems.length === 0;
      if (!isAsExpected) failed.push(cell.fault);
    }
    expect(failed).toEqual(shownBy);
  });
});
