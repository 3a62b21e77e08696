import { expect, it } from 'vitest';
import { limitedPartner } from './limited-partner.js';
import type { PayoutPartner, TransferMade, TransferRequest, Unknown } from './port.js';

const request: TransferRequest = {
  key: 'payout.p.1.transfer',
  payoutId: 'p',
  accountId: 'acct_1',
  money: { amount: 1, currency: 'USD' },
};
const made: TransferMade = { kind: 'made', transferId: 'tr_1', reversed: 0, detail: {} };
const unknown: Unknown = { kind: 'unknown', detail: {} };
const notSent = { kind: 'unknown', detail: { error: 'not_sent' } };

/** A partner whose transfers are this function; the other calls are not used. */
const partnerOf = (transfer: PayoutPartner['transfer']) => limitedPartner({ transfer } as PayoutPartner);

it('sends at most eight calls at once, and reports the others as not sent', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const partner = partnerOf(async () => {
    await finished;
    return made;
  });
  const calls = Array.from({ length: 10 }, () => partner.transfer(request));
  await Promise.resolve();
  finish();
  const results = await Promise.all(calls);
  expect(results.filter(({ kind }) => kind === 'made')).toHaveLength(8);
  expect(results.slice(8)).toEqual([notSent, notSent]);
});

it('sends nothing more after five calls without a statement', async () => {
  let sent = 0;
  const partner = partnerOf(async () => {
    sent += 1;
    return unknown;
  });
  for (let calls = 0; calls < 5; calls += 1) expect(await partner.transfer(request)).toEqual(unknown);
  expect(await partner.transfer(request)).toEqual(notSent);
  expect(sent).toBe(5);
});

it('counts a rejection as a statement', async () => {
  const rejected = {
    kind: 'rejected',
    underKey: true,
    code: 'insufficient_balance',
    failureCode: null,
    detail: {},
  } as const;
  const partner = partnerOf(async () => rejected);
  for (let calls = 0; calls < 7; calls += 1) expect(await partner.transfer(request)).toEqual(rejected);
});
