import type { TestOperations } from './test-operations.js';

/** How an event is triggered. */
export type Scenario =
  /** By API operations. `run` resolves with the id of the resource that the event describes. */
  | { readonly kind: 'operations'; readonly how: string; readonly run: (api: TestOperations) => Promise<string> }
  /** By sending the test event to an endpoint. */
  | { readonly kind: 'endpoint'; readonly how: string }
  /** No operation triggers it; `why` explains what to do instead. */
  | { readonly kind: 'not_possible'; readonly brief: string; readonly why: string };
