import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import { operationKinds } from '@landed/contracts/operation/types';
import { keyConflict } from '@landed/gateway/idempotency/key-conflict';
import { findFirstRequest } from '@landed/prisma/read/operation/find-first-request';
import { loadStoredOperation } from '@landed/prisma/read/operation/load-stored-operation';
import { saveRowsLost } from '@landed/prisma/write/operation/save-rows-lost';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { fieldsMissingIn } from '../setup/schema-fields.js';
import { newKeyring } from './checkout-case.js';
import { sealedEvidence } from './evidence-case.js';
import { inputOf, type RequestCase, requestCases } from './request-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

/** Null and absent both mean that the merchant sent nothing. */
const withoutNulls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, field: unknown) => (field === null ? undefined : field)));

/** Every value in the input, at any depth. */
function valuesIn(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [value];
}

const load = (input: OperationInput) => loadStoredOperation(fresh.database, keyring, input);

/** The fields whose difference is named when a key is used again. */
async function namedDifferences({ path, body, other }: RequestCase, { merchantId, rail, idempotency }: OperationInput) {
  const first = await findFirstRequest(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash });
  if (first === null) throw new Error('The first request is stored.');
  const differencesOf = (sent: unknown) => keyConflict({ path, body: sent }, first).details?.['differences'];
  expect(differencesOf(body)).toEqual([{ path: '', reason: 'other_field' }]);
  return Object.keys(body).filter((field) => {
    const [difference] = differencesOf({ ...body, [field]: other[field] }) as { path: string; reason: string }[];
    expect(difference).toMatchObject(difference?.path === field ? { reason: 'differs' } : { reason: 'other_field' });
    return difference?.path === field;
  });
}

/** The others describe the buyer, or are the buyer's card. */
const compared: Readonly<Record<OperationKind, readonly string[]>> = {
  checkout: [
    'tax_quote_id',
    'amount',
    'currency',
    'shipping_amount',
    'capture_method',
    'merchant_reference',
    'metadata',
  ],
  capture: ['payment_intent_id'],
  cancel: ['payment_intent_id'],
  refund: ['payment_intent_id', 'amount', 'reason', 'metadata'],
  dispute_evidence: [],
};

describe.each(operationKinds)('every field of the request of a %s', (kind) => {
  let request: RequestCase;
  let input: OperationInput;

  beforeAll(async () => {
    request = await requestCases[kind](fresh.database, keyring);
    input = await inputOf(fresh.database, request);
  });

  it('every field of the schema has a value in both requests of this test, and the values differ', () => {
    expect(fieldsMissingIn(request.body, request.schema)).toEqual([]);
    expect(fieldsMissingIn(request.other, request.schema)).toEqual([]);
    for (const [field, value] of Object.entries(request.body)) expect(value).not.toEqual(request.other[field]);
  });

  it('every field of the request is in the input of its workflow', () => {
    const values = valuesIn(input);
    for (const value of valuesIn(request.schema.parse(request.body))) expect(values).toContain(value);
  });

  it('every field is restored when the rows of the operation were lost', async () => {
    const lost = await inputOf(fresh.database, request);
    expect(await saveRowsLost(fresh.database, keyring, { kind, input: lost } as StoredOperation)).toBe(true);
    expect(await load(lost)).toEqual(JSON.parse(JSON.stringify({ kind, input: lost })));
  });

  it('every field is restored from the rows when the workflow was lost', async () => {
    await request.prepare(input);
    const restored = { kind, input: { ...input, ...request.restored } };
    expect(withoutNulls(await load(input))).toEqual(withoutNulls(restored));
  });

  it('every field is compared, or known not to be, when the key is used again', async () => {
    expect(await namedDifferences(request, input)).toEqual(compared[kind]);
  });
});

it('every field of evidence is sealed in its row, from which a restored workflow sends it', async () => {
  const request = await requestCases.dispute_evidence(fresh.database, keyring);
  const input = await inputOf(fresh.database, request);
  await request.prepare(input);
  const { duplicate_payment_intent_id: duplicate, ...texts } = request.body;
  const sealed = { ...texts, duplicate_charge_id: `ch_${String(duplicate)}` };
  expect(await sealedEvidence(fresh.database, keyring, input)).toEqual(sealed);
});
