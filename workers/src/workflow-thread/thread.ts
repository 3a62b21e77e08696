import { createRequire } from 'node:module';

// The SDK's workflow thread without its promise hook, which takes a stack trace of every promise that a workflow makes.
// The SDK runs like this where the hook does not exist: only the query for the stack of a workflow says that it is off.

const require = createRequire(import.meta.url);
const { globalHandlers } = require('@temporalio/worker/lib/workflow/vm-shared') as {
  readonly globalHandlers: { setPromiseHook: () => void };
};
globalHandlers.setPromiseHook = () => undefined;
require('@temporalio/worker/lib/workflow/workflow-worker-thread');
