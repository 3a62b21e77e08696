import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { processorAccountsSchema } from '@landed/activities/processor/accounts';
import { createProcessors } from '@landed/activities/processor/registry';
import { parseKeyring } from '@landed/codec/keyring';
import { createLogger } from '@landed/codec/log/logger';
import { payoutMinimums } from '@landed/contracts/payout/minimums';
import { KeyCache } from '@landed/gateway/auth/key-cache';
import { checkoutSettings, noCheckouts } from '@landed/gateway/checkout-config/checkout-settings';
import { BrowserConfigs } from '@landed/gateway/checkout-config/browser-configs';
import { unwatched } from '@landed/gateway/dependency/dependencies';
import { openTemporal } from '@landed/gateway/temporal/connect';
import { openDatabase } from '@landed/prisma/database';
import { type ApiKeyRecord, apiKeyHash, findActiveApiKey } from '@landed/prisma/read/merchant/api-key';
import { v7 as uuidv7 } from 'uuid';
import { runArrivals } from '../load/arrivals.js';
import { type Call, type LoadResult, runCallers } from '../load/callers.js';
import { bareKoa } from './bare-koa.js';
import { runPosts } from './bare-posts.js';
import { chargeOnce } from './charge-once.js';
import { wideLimits } from './limits.js';
import { type DirectCall, type HostMessage, type LoadCommand, noopTaskQueue, readBaselineConfig } from './messages.js';
import { middleware, rawMiddleware } from './middleware-apps.js';
import { rawConfig } from './raw-config.js';
import { rawGet } from './raw-get.js';

// All baselines except the worker, in one process: servers for those that are called over HTTP, and direct calls for
// the others. It does one thing at a time, so its CPU time belongs to the baseline that is being measured.

const config = readBaselineConfig();
const keyring = parseKeyring(config.encryptionKeys);
const database = openDatabase(config.databaseUrl);
const temporal = openTemporal({ address: config.temporalAddress, namespace: config.temporalNamespace, keyring });
const processorOf = createProcessors(processorAccountsSchema.parse(JSON.parse(config.processorAccounts)));
const log = createLogger('gateway', 'info');

const known = new Map<string, ApiKeyRecord>();
for (const key of [config.secretKey, config.publishableKey]) {
  const hash = apiKeyHash(config.apiKeyPepper, key);
  const record = await findActiveApiKey(database, hash);
  if (record === null) throw new Error('The benchmark has no valid keys.');
  known.set(hash.toString('hex'), record);
}
const keys = new KeyCache((wanted) => findActiveApiKey(database, wanted));
keys.setListening(true);
const services = {
  database,
  temporal,
  dependencies: unwatched,
  keyring,
  checkout: checkoutSettings(noCheckouts),
  browserConfigs: new BrowserConfigs(),
  payoutMinimums,
  log,
};
const raw = { pepper: config.apiKeyPepper, keys: known, log };

const calls: Readonly<Record<DirectCall, Call>> = {
  async noop() {
    const id = uuidv7();
    const options = { workflowId: `bench/${id}`, taskQueue: noopTaskQueue, args: [{ id }] };
    await temporal.workflow.execute('noop', options);
  },
  processor: () => chargeOnce(processorOf, uuidv7()),
};

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function send(message: HostMessage): void {
  process.send?.(message);
}

function resultOf(command: LoadCommand): Promise<LoadResult> {
  if ('posts' in command) return runPosts(command.posts);
  const call = calls[command.call];
  return 'callers' in command ? runCallers(call, command.callers) : runArrivals(call, command.arrivals);
}

async function execute(command: LoadCommand): Promise<void> {
  const { id } = command;
  try {
    const result = await resultOf(command);
    send({ kind: 'result', id, result });
  } catch (error) {
    send({ kind: 'failed', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

process.on('message', (command: LoadCommand) => void execute(command));
// The process ends with its parent.
process.on('disconnect', () => process.exit(0));
send({
  kind: 'ready',
  urls: {
    bareKoa: await listen(await bareKoa(database.pool, processorOf)),
    rawGet: await listen(rawGet(raw, database.pool)),
    rawConfig: await listen(rawConfig(raw, database.pool)),
    rawMiddleware: await listen(rawMiddleware(raw)),
    middleware: await listen(middleware(services, keys, config.apiKeyPepper, wideLimits(config, log))),
    unlimited: await listen(middleware(services, keys, config.apiKeyPepper, null)),
  },
});
