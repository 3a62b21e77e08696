import type { InlineCalls } from '@landed/activities/processor/guard/inline-calls';
import type { OperationInput } from '@landed/contracts/operation/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asActivity, type Bench, openBench } from './bench.js';
import type { Definition } from './definition.js';
import { cancel, capture } from './definitions/capture-or-void.js';
import { charge } from './definitions/charge.js';
import { evidence } from './definitions/evidence.js';
import { refund } from './definitions/refund.js';
import { Trial } from './trial.js';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

const open: InlineCalls = {
  isDown: () => true,
  send: () => Promise.reject(new Error('A call was sent.')),
};

function itIsRejected<Input extends OperationInput>(definition: Definition<Input>): void {
  it(`${definition.name} is rejected while the circuit is open, with nothing prepared, and its key makes it afterwards`, async () => {
    const trial = await Trial.start(bench, definition);
    const { operation: _before, ...before } = await trial.rows();
    const { submit } = definition.activities({ ...bench.dependencies, inlineCallsOf: () => open });
    expect(await asActivity(() => submit(trial.input))).toMatchObject({
      kind: 'retryable',
      code: 'dependency_unavailable',
    });
    const { operation: _after, ...after } = await trial.rows();
    expect([after, (await trial.atProcessor()).effects]).toEqual([before, 0]);
    expect(await trial.becomeNextAttempt()).toBe(true);
    await trial.toEnd(await trial.submit());
    expect((await trial.atProcessor()).effects).toBe(1);
  });
}

itIsRejected(charge);
itIsRejected(capture);
itIsRejected(cancel);
itIsRejected(refund);
itIsRejected(evidence);
