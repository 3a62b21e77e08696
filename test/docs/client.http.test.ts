import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signatureHeaders } from '@landed/activities/webhook/sign';
import { sampleEvent } from '@landed/contracts/event/samples/index';
import { newWebhookSecret } from '@landed/management/webhook-endpoint/webhook-secret';
import { newIdempotencyKey } from '@landed/sdk';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';
import { openApiTest } from '../setup/api-test.js';
import { chargeHandbag, quoteHandbag } from '../setup/orders.js';
import { blocksOf } from './blocks.js';

const test = await openApiTest();

/** The `js` blocks of a page, in order. */
async function snippets(page: string): Promise<string[]> {
  const blocks = blocksOf(await readFile(join(repositoryRoot, page), 'utf8'));
  return blocks.filter(({ language }) => language === 'js').map(({ text }) => text);
}

/** Runs a module in a folder with only the SDK installed, and parses its output as JSON. */
async function printed(module: string, given: object): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'landed-snippet-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'node_modules/@landed'), { recursive: true });
  await symlink(join(repositoryRoot, 'sdk'), join(folder, 'node_modules/@landed/sdk'));
  await writeFile(join(folder, 'page.mjs'), module);
  const env = {
    PATH: process.env['PATH'],
    LANDED_KEY: test.merchant.secret_key,
    LANDED_TEST_URL: inject('stack').gateway_url,
    GIVEN: JSON.stringify(given),
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['page.mjs'], { cwd: folder, env });
  return JSON.parse(stdout);
}

const given = 'const given = JSON.parse(process.env.GIVEN);';

describe('the code in the SDK documentation', () => {
  it('runs the code of docs/sdk.md, which calls the service and verifies a delivery', async () => {
    const [imports, making, verifying, ...more] = await snippets('docs/sdk.md');
    expect(more).toEqual([]);
    const rawBody = JSON.stringify(sampleEvent('payment_intent.succeeded'));
    const { id: eventId } = sampleEvent('payment_intent.succeeded');
    const secret = newWebhookSecret();
    const headers = signatureHeaders({ secrets: [secret], eventId, body: Buffer.from(rawBody), at: new Date() });
    const module = [
      imports,
      given,
      'const { rawBody, secret, request } = given;',
      making,
      verifying,
      `const unknown = await landed.paymentIntents.retrieve(given.unknown).catch((error) => error);
       console.log(JSON.stringify({
         event: event.id,
         isNews: [forwardOnly(event.sequence - 1, event), forwardOnly(event.sequence, event)],
         follows: mayFollow('payment_intent', 'processing', 'succeeded'),
         unknown: [unknown instanceof LandedError, isLandedError(unknown, 'not_found'), unknown.status],
         key: newIdempotencyKey().length,
       }));`,
    ].join('\n');
    const unknown = '0190e4c1-7a2b-7c3d-8e4f-5a6b7c8d9e0f';
    expect(await printed(module, { rawBody, secret, request: { headers }, unknown })).toEqual({
      event: eventId,
      isNews: [true, false],
      follows: true,
      unknown: [true, true, 404],
      key: newIdempotencyKey().length,
    });
  });

  it('runs the code of sdk/README.md, which charges an order under a stored key', async () => {
    const [charging, ...more] = await snippets('sdk/README.md');
    expect(more).toEqual([]);
    const charge = chargeHandbag(await quoteHandbag(test.api));
    const module = [
      given,
      'const stored = []; const orders = { save: async (order) => void stored.push(order) }; const { order } = given;',
      charging,
      'console.log(JSON.stringify({ status: payment.status, stored, key: idempotencyKey }));',
    ].join('\n');
    const seen = (await printed(module, { order: { id: 'A-1', charge } })) as { key: string };
    expect(seen).toEqual({
      status: 'succeeded',
      stored: [{ id: 'A-1', charge, idempotencyKey: seen.key }],
      key: expect.stringMatching(/^.{16,}$/),
    });
  });
});
