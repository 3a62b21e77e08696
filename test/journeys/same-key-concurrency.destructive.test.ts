import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type ApiResponse, merchantApi } from '../setup/merchant-api.js';
import { chargeHandbag, quoteHandbag } from '../setup/orders.js';
import { startOwnStack } from '../setup/own-stack.js';
import { paymentIn, statusAndCode } from '../setup/retrying-merchant.js';
import { Sample } from '../setup/sample.js';
import { sandboxControl } from '../setup/sandbox-control.js';

/** Many requests at once with one idempotency key, as a shop sends them whose queue has gone mad. */
// Of its own: it looks at the whole books in the end, and other tests write rows that the service would not.
const own = await startOwnStack();
const stack = own.json;
const api = merchantApi(stack);
const sandbox = sandboxControl(stack);
const sample = new Sample('one key');
const rounds = sample.count(50);
const parallel = 100;

afterAll(async () => {
  await api.close();
  await own.close();
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

function bytesOf(answers: readonly ApiResponse[]): string[] {
  return [...new Set(answers.map(({ status, text }) => `${status} ${text}`))];
}

describe('one idempotency key', () => {
  it(`charges once, whether ${parallel} requests carry it at the same moment or one`, async () => {
    const quote = await quoteHandbag(api);
    const counts = { answered: 0, inProgress: 0 };
    let round = 0;
    for (; round < rounds && (round === 0 || !sample.isTimeUp); round += 1) {
      const key = randomUUID();
      // In every other round the first charge takes so long that all others meet it running.
      if (round % 2 === 1) {
        await sandbox.arm({
          operation: 'payment_intents.create',
          fault: 'slow',
          delay_ms: 400,
          times: 1,
          entity: 'us',
        });
      }
      const answers = await Promise.all(Array.from({ length: parallel }, () => charge(chargeHandbag(quote), key)));

      const busy = answers.filter((answer) => statusAndCode(answer) === '409 idempotency_in_progress');
      const answered = answers.filter((answer) => !busy.includes(answer));
      expect(bytesOf(answered)).toHaveLength(1);
      expect([...new Set(answered.map(statusAndCode))]).toEqual(['200 succeeded']);
      expect([...new Set(busy.map(({ headers }) => headers['retry-after']))]).toEqual(busy.length > 0 ? ['1'] : []);
      expect(answered.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);

      const replay = await charge(chargeHandbag(quote), key);
      expect([replay.headers['idempotent-replayed'], ...bytesOf([replay])]).toEqual(['true', ...bytesOf(answered)]);
      expect(await chargesOf(paymentIn(replay).id)).toEqual(['succeeded']);
      counts.answered += answered.length;
      counts.inProgress += busy.length;
    }
    sample.report(round);
    process.stdout.write(
      `one key: ${round} rounds of ${parallel}, ${counts.answered} answered alike, ${counts.inProgress} told to wait\n`,
    );
  }, 900_000);

  it('lets one of several different bodies win and tells the others of the conflict', async () => {
    const quote = await quoteHandbag(api);
    for (let round = 0; round < sample.count(10) && (round === 0 || !sample.isTimeUp); round += 1) {
      const key = randomUUID();
      const references = Array.from({ length: 40 }, (_, index) => `body ${index % 4}`);
      const bodies = references.map((merchant_reference) => chargeHandbag(quote, { merchant_reference }));
      const answers = await Promise.all(bodies.map((body) => charge(body, key)));

      const won = answers.filter(({ status }) => status === 200);
      expect(bytesOf(won)).toHaveLength(1);
      const [winner] = won.map(({ body }) => (body as { merchant_reference: string }).merchant_reference);
      for (const [index, answer] of answers.entries()) {
        const same = references[index] === winner;
        expect(same ? ['200 succeeded', '409 idempotency_in_progress'] : losing).toContain(statusAndCode(answer));
      }
      const afterwards = await Promise.all(bodies.map((body) => charge(body, key)));
      expect(afterwards.map(statusAndCode)).toEqual(
        references.map((reference) => (reference === winner ? '200 succeeded' : '409 idempotency_key_conflict')),
      );
      expect(await chargesOf(paymentIn(won[0]).id)).toEqual(['succeeded']);
    }
  }, 360_000);

  it('leaves books that balance', async () => {
    await assertConservation(stack);
  });
});

/** "Still running" is what a loser hears for as long as nobody can read yet whose body came first. */
const losing = ['409 idempotency_key_conflict', '409 idempotency_in_progress'];
