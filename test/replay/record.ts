import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseKeyring } from '@landed/codec/keyring';
import { EncryptionCodec } from '@landed/codec/payload-codec';
import { startStack } from '@landed/stack/stack';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { temporalClient } from '../setup/temporal-view.js';
import { withoutLimits } from '../setup/without-limits.js';
import { openHistory } from './open-history.js';
import { recipes } from './recipes/index.js';
import { Recorder } from './recorder.js';

/**
 * Records one history per workflow and outcome from a real stack: `npm run record-histories`. Histories are never
 * edited: what is there already is left alone, and a changed workflow gets a recipe of a new name beside the old.
 */
const folder = new URL('../../replay/histories/', import.meta.url);
const missing = Object.entries(recipes).filter(([name]) => !existsSync(new URL(`${name}.json`, folder)));

const dataDir = await mkdtemp(join(tmpdir(), 'landed-record-'));
const stack = await startStack({ dataDir, env: withoutLimits() });
const keyring = parseKeyring(stack.json.encryption_keys);
const client = await temporalClient(stack.json);
const merchant = await newMerchant(stack.json, { quote: 'optional' });
const api = merchantApi(stack.json);
const plainApi = merchantApi(stack.json, { merchant });
const recorder = new Recorder(stack.json, client, api, { api: plainApi, merchantId: merchant.id });

try {
  for (const [name, recipe] of missing) {
    const { workflowId, runId } = await recipe(recorder);
    const handle = client.workflow.getHandle(workflowId, runId);
    await handle.result().catch(() => undefined);
    await recorder.sandbox.clear();
    const history = await openHistory(await handle.fetchHistory(), new EncryptionCodec(keyring));
    await writeFile(new URL(`${name}.json`, folder), `${JSON.stringify(history)}\n`);
    process.stdout.write(`${name}: ${workflowId}\n`);
  }
} finally {
  await Promise.all([api.close(), plainApi.close(), client.connection.close()]);
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
