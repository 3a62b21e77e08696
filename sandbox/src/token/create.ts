import { createHmac } from 'node:crypto';
import type { Account } from '../account.js';
import { newId } from '../ids.js';
import { type Call, endpoint } from '../wire/endpoint.js';
import { expandable } from '../wire/expand.js';
import { required, shape } from '../wire/fields.js';
import { bankAccountParam, type GivenBankAccount } from './bank-account-param.js';
import type { TokenRecord } from './record.js';
import { renderToken } from './render-token.js';

export const BANK_NAME = 'SANDBOX TEST BANK';

/** `POST /v1/tokens`: replaces a bank account by a token. Browsers call it, so any key is accepted. */
export const createToken = endpoint({
  operation: 'tokens.create',
  method: 'POST',
  path: '/v1/tokens',
  keys: 'any',
  movesMoney: false,
  params: shape({ bank_account: required(bankAccountParam), expand: expandable() }),
  run(call, params) {
    const token = newToken(call, params.bank_account);
    return { status: 200, body: renderToken(token, call.account.rail === 'live'), effect: { token } };
  },
});

function newToken({ account, now }: Call, given: GivenBankAccount): TokenRecord {
  const { country, currency, number, routingNumber, holderName, holderType } = given;
  return {
    id: newId('btok_1', 23),
    account: account.id,
    created: Math.floor(now.getTime() / 1_000),
    bankAccountId: newId('ba_1', 23),
    bankAccount: {
      country,
      currency,
      bankName: BANK_NAME,
      last4: number.slice(-4),
      routingNumber,
      fingerprint: fingerprintOf(account, given),
      holderName,
      holderType,
    },
    used: false,
  };
}

/** Account numbers are short, so a hash without a key could be reversed by trying all numbers. */
function fingerprintOf({ secretKey }: Account, { country, routingNumber, number }: GivenBankAccount): string {
  return createHmac('sha256', secretKey)
    .update([country, routingNumber ?? '', number].join('/'))
    .digest('hex')
    .slice(0, 16);
}
