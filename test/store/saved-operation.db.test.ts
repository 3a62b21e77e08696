import { operationOf } from '@landed/activities/operation/outcomes';
import type { OperationInput } from '@landed/contracts/operation/types';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bench, openBench } from './operation-matrix/bench.js';
import type { Definition } from './operation-matrix/definition.js';
import { cancel, capture } from './operation-matrix/definitions/capture-or-void.js';
import { charge } from './operation-matrix/definitions/charge.js';
import { evidence } from './operation-matrix/definitions/evidence.js';
import { refund } from './operation-matrix/definitions/refund.js';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

/** The row that an outcome carries inside its process, and the stored one. */
async function rowsOf<Input extends OperationInput>(definition: Definition<Input>) {
  bench.beginTrial();
  const input = await definition.arrange(bench);
  const outcome = await definition.activities(bench.dependencies).submit(input);
  const { rail, merchantId, idempotency } = input;
  const { operation } = await readOperation(bench.dependencies.database, { rail, merchantId, ...idempotency });
  return { carried: operationOf(outcome), stored: operation };
}

it.each([
  [charge.name, () => rowsOf(charge)],
  [capture.name, () => rowsOf(capture)],
  [cancel.name, () => rowsOf(cancel)],
  [refund.name, () => rowsOf(refund)],
  [evidence.name, () => rowsOf(evidence)],
])('%s: its outcome carries the row that its save stored', async (_, run) => {
  const { carried, stored } = await run();
  expect(stored).toMatchObject({ state: 'completed', responseStatus: 200, response: expect.any(Buffer) });
  expect(carried).toEqual(stored);
});
