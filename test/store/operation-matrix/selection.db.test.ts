import type { OperationInput } from '@landed/contracts/operation/types';
import { afterAll, beforeAll } from 'vitest';
import { type Bench, openBench } from './bench.js';
import type { Definition } from './definition.js';
import { cancel, capture } from './definitions/capture-or-void.js';
import { evidence } from './definitions/evidence.js';
import { refund } from './definitions/refund.js';
import { cellsOf, describeCells } from './describe-matrix.js';
import type { FaultName } from './faults.js';

/**
 * The cells of the operations whose whole matrices are long files that run each time: the process dies after the call, the
 * rows are lost, the processor has stored an error after its effect, and another operation has changed a row.
 */
const faults: readonly FaultName[] = [
  'dies',
  'dies and loses its rows',
  'gets a stored error after the effect',
  'finds a row changed by another operation',
];

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());

function describeSelection<Input extends OperationInput>(definition: Definition<Input>): void {
  const cells = cellsOf(definition);
  const selected = faults.flatMap((fault) => {
    const ofFault = cells.filter((cell) => cell.fault === fault && cell.step !== 'saved');
    return ofFault.findLast(({ restart }) => restart === 'reconcile') ?? ofFault.slice(0, 1);
  });
  describeCells(() => bench, definition, selected);
}

describeSelection(capture);
describeSelection(cancel);
describeSelection(refund);
describeSelection(evidence);
