import type { ManualResolution, OperationMemory } from '@landed/contracts/operation/types';
import type { OperationDefinition, OperationTypes } from './definition.js';
import { processorKey } from './processor-key.js';
import { reconcileOperation } from './reconcile-operation.js';
import { resolveOperation } from './resolve-operation.js';
import { submitOperation } from './submit-operation.js';

/**
 * The three activities of a kind of money operation. Each may run again at any point and ends the same.
 *
 * @param callKeyOf processor key of a call that has its own key in each run.
 */
export function operationActivities<T extends OperationTypes>(
  definition: OperationDefinition<T>,
  dependencies: T['dependencies'],
  callKeyOf: (input: T['input']) => string = processorKey,
) {
  return {
    submit: (input: T['input']) => submitOperation(definition, dependencies, input),
    reconcile: (input: T['input'], memory: OperationMemory) =>
      reconcileOperation(definition, dependencies, input, memory, callKeyOf(input)),
    resolve: (input: T['input'], resolution: ManualResolution) =>
      resolveOperation(definition, dependencies, input, resolution, callKeyOf(input)),
  };
}
