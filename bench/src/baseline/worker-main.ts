import { createRequire } from 'node:module';
import { processorAccountsSchema } from '@landed/activities/processor/accounts';
import { createProcessors } from '@landed/activities/processor/registry';
import { parseKeyring } from '@landed/codec/keyring';
import { encryptedDataConverter } from '@landed/codec/payload-codec';
import { workerOptions } from '@landed/workers/create-worker';
import { polledQueuesOf } from '@landed/workers/roles';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { noopTaskQueue, readBaselineConfig } from './messages.js';
import { createNoopActivities } from './noop-activities.js';

// Baseline B's worker: a separate process with the options of the product's core queue.

const config = readBaselineConfig();
Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });
const dataConverter = encryptedDataConverter(parseKeyring(config.encryptionKeys));
const failureConverterPath = dataConverter.failureConverterPath ?? '';
const workflowBundle = await bundleWorkflowCode({
  workflowsPath: createRequire(import.meta.url).resolve('./noop-workflow.js'),
  failureConverterPath,
});
const processorOf = createProcessors(processorAccountsSchema.parse(JSON.parse(config.processorAccounts)));
const [core] = polledQueuesOf(['core']);
if (core === undefined) throw new Error('The role "core" polls no queue.');
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: config.temporalAddress }),
  namespace: config.temporalNamespace,
  dataConverter,
  ...workerOptions({ ...core, taskQueue: noopTaskQueue }),
  workflowBundle,
  activities: createNoopActivities(processorOf),
});
// The process ends with its parent.
process.on('disconnect', () => process.exit(0));
process.send?.({ kind: 'ready' });
await worker.run();
