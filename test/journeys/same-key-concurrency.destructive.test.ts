import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type ApiResponse, merchantApi } from '../setup/merchant-api.js';
import { chargeHandbag, quoteHandbag } from '../setup/orders.js';
import { startOwnStack } from '../setup/own-stack.js';
import { paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { sandboxControl } from '../setup/sandbox-control.js';

/** Many requests at once with one idempotency key, as a shop with a broken queue sends them. */
// A separate stack, because the test audits the whole ledger, and other tests write rows that the service never would.
const ownStack = await startOwnStack();
const stack = ownStack.json;
const api = merchantApi(stack);
const sandbox = sandboxControl(stack);
const sample = new Sample('one key');
const rounds = sample.count(50);
const parallel = 100;

afterAll(async () => {
  await api.close();
  await ownStack.close();
});

function charge(body: unknown, key: string): Promise<ApiResponse> {
  return api.post('/v1/payment_intents', body, { 'idempotency-key': key });
}

async function chargesOf(paymentIntentId: string): Promise<readonly string[]> {
  const payments = await sandbox.payments();
  const keyOfCharge = payments.find(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId)?.metadata;
  const operation = keyOfCharge?.['landed_operation'];
  return payments.filter(({ metadata }) => metadata['landed_operation'] === operation).map(({ status }) => status);
}

function bytesOf(responses: readonly ApiResponse[]): string[] {
  return [...new Set(responses.map(({ status, text }) => `${status} ${text}`))];
}

describe('one idempotency key', () => {
  it(`charges once when ${parallel} requests carry it at the same moment`, async () => {
    const quote = await quoteHandbag(api);
    const counts = { final: 0, inProgress: 0 };
    let round = 0;
    for (; round < rounds && (round === 0 || !sample.isTimeUp); round += 1) {
      const key = randomUUID();
      // In every other round, the first charge takes so long that all other requests arrive while it runs.
      if (round % 2 === 1) {
        await sandbox.arm({
          operation: 'payment_intents.create',
          fault: 'slow',
          delay_ms: 400,
          times: 1,
          entity: 'us',
        });
      }
      const responses = await Promise.all(Array.from({ length: parallel }, () => charge(chargeHandbag(quote), key)));

      const busy = responses.filter((response) => statusAndCode(response) === '409 idempotency_in_progress');
      const final = responses.filter((response) => !busy.includes(response));
      expect(bytesOf(final)).toHaveLength(1);
      expect([...new Set(final.map(statusAndCode))]).toEqual(['200 succeeded']);
      expect([...new Set(busy.map(({ headers }) => headers['retry-after']))]).toEqual(busy.length > 0 ? ['1'] : []);
      expect(final.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);

      const replay = await charge(chargeHandbag(quote), key);
      expect([replay.headers['idempotent-replayed'], ...bytesOf([replay])]).toEqual(['true', ...bytesOf(final)]);
      expect(await chargesOf(paymentIn(replay).id)).toEqual(['succeeded']);
      counts.final += final.length;
      counts.inProgress += busy.length;
    }
    sample.report(round);
    process.stdout.write(
      `one key: ${round} rounds of ${parallel}, ${counts.final} got the same response, ${counts.inProgress} were asked to wait\n`,
    );
  }, 900_000);

  it('accepts one of several different bodies and rejects the others with a conflict', async () => {
    const quote = await quoteHandbag(api);
    for (let round = 0; round < sample.count(10) && (round === 0 || !sample.isTimeUp); round += 1) {
      const key = randomUUID();
      const references = Array.from({ length: 40 }, (_, index) => `body ${index % 4}`);
      const bodies = references.map((merchant_reference) => chargeHandbag(quote, { merchant_reference }));
      const responses = await Promise.all(bodies.map((body) => charge(body, key)));

      const won = responses.filter(({ status }) => status === 200);
      expect(bytesOf(won)).toHaveLength(1);
      const [winner] = won.map(({ body }) => (body as { merchant_reference: string }).merchant_reference);
      for (const [index, response] of responses.entries()) {
        const same = references[index] === winner;
        expect(same ? ['200 succeeded', '409 idempotency_in_progress'] : losing).toContain(statusAndCode(response));
      }
      const afterwards = await Promise.all(bodies.map((body) => charge(body, key)));
      expect(afterwards.map(statusAndCode)).toEqual(
        references.map((reference) => (reference === winner ? '200 succeeded' : '409 idempotency_key_conflict')),
      );
      expect(await chargesOf(paymentIn(won[0]).id)).toEqual(['succeeded']);
    }
  }, 360_000);

  it('leaves a balanced ledger', async () => {
    await assertConservation(stack);
  });
});

/** A loser gets "in progress" until the store shows which body came first. */
const losing = ['409 idempotency_key_conflict', '409 idempotency_in_progress'];
