import { createHash } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { publishAgreement } from '@landed/management/agreement/publish-agreement';
import { showAgreement } from '@landed/management/agreement/show-agreement';
import { signAgreement } from '@landed/management/agreement/sign-agreement';
import { listAudit } from '@landed/management/audit/list-audit';
import { ManagementError } from '@landed/management/management-error';
import { showMerchant } from '@landed/management/merchant/show-merchant';
import { verifyMerchant } from '@landed/management/merchant/unlock-live';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { newOwner } from './endpoint-case.js';

const fresh = databaseOfFile();
let merchantId: MerchantId;
const text = '# Merchant agreement\n\nPayouts are weekly.';
const sha256 = createHash('sha256').update(text).digest('hex');
const user = { id: uuidV7(), sessionId: uuidV7(), address: '203.0.113.7', factorAt: '2026-11-27T10:00:00.000Z' };
const by = { actor: 'Ines Halloran', reason: null, user };
const publish = (version: string, effectiveAt: string, ofText = text) =>
  publishAgreement(
    fresh,
    { version, text: ofText, changes: ['First version.'], effectiveAt },
    { actor: 'f.okafor', reason: null },
  );
const sign = (changes: object = {}, signedBy: Parameters<typeof signAgreement>[2] = by) =>
  signAgreement(
    fresh,
    { merchantId, version: '1.0', sha256, typedName: ' Ines Halloran ', userAgent: 'Test/1', ...changes },
    signedBy,
  );

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ManagementError) return error.code;
    throw error;
  }
}

beforeAll(async () => {
  await publish('1.0', '2026-01-01T00:00:00.000Z');
  await publish('2.0', '2100-01-01T00:00:00.000Z', 'Later.');
});
beforeEach(async () => {
  merchantId = await newOwner(fresh.database);
});
it('signing stores text, person and terms, and unlocks live once the business is verified', async () => {
  await verifyMerchant(fresh, merchantId, 'case 7', by);
  expect((await showMerchant(fresh, merchantId)).merchant.rails).toEqual(['test']);
  const signature = await sign();
  const { merchant } = await showMerchant(fresh, merchantId);
  expect(merchant.rails).toEqual(['test', 'live']);
  expect(merchant.agreementReference).toBe(`agreement 1.0, signature ${signature.id}`);
  const row = await fresh.database.prisma.agreementSignature.findUniqueOrThrow({ where: { id: signature.id } });
  expect({ ...row, textHash: Buffer.from(row.textHash).toString('hex') }).toEqual({
    id: signature.id,
    merchantId,
    version: '1.0',
    textHash: sha256,
    typedName: 'Ines Halloran',
    signedBy: 'Ines Halloran',
    userId: user.id,
    sessionId: user.sessionId,
    address: user.address,
    factorAt: new Date(user.factorAt),
    userAgent: 'Test/1',
    terms: [
      expect.objectContaining({ rail: 'test', feeBps: 500, reserveBps: 0 }),
      expect.objectContaining({ rail: 'live', feeBps: 500, reserveBps: 1_000 }),
    ],
    signedAt: new Date(signature.signedAt),
  });
  const { entries } = await listAudit({ database: fresh.database, keyring: newKeyring() }, { merchantId }, 10);
  expect(entries.map(({ action, by: kind, rail }) => [action, kind, rail])).toEqual([
    ['merchant.live_enabled', 'user', 'live'],
    ['merchant.agreed', 'user', null],
    ['merchant.verified', 'user', null],
  ]);
});

it('shows the version in effect, not a later one, and what the merchant signed', async () => {
  expect(await showAgreement(fresh, merchantId)).toMatchObject({ agreement: { version: '1.0' }, signature: null });
  const signature = await sign();
  expect((await showAgreement(fresh, merchantId)).signature).toEqual(signature);
});

it.each([
  ['a version that is not in effect yet', { version: '2.0' }, by, 'agreement_changed'],
  ['the hash of another text', { sha256: 'a'.repeat(64) }, by, 'agreement_changed'],
  ['an empty name', { typedName: ' ' }, by, 'name_rejected'],
  ['an operator', {}, { actor: 'f.okafor', reason: null }, 'factor_required'],
  ['a user without a second factor', {}, { ...by, user: { ...user, factorAt: null } }, 'factor_required'],
])('rejects a signature with %s', async (_, changes, signedBy, code) => {
  expect(await codeOf(sign(changes, signedBy))).toBe(code);
  expect(await fresh.database.prisma.agreementSignature.count({ where: { merchantId } })).toBe(0);
});

it('stores one signature when two users sign at once', async () => {
  const codes = await Promise.all([codeOf(sign()), codeOf(sign())]);
  expect(codes.toSorted()).toEqual(['agreement_signed', null]);
});

it('publishes a version once: the same text again changes nothing, another text is rejected', async () => {
  expect(await codeOf(publish('1.0', '2026-01-01T00:00:00.000Z'))).toBe(null);
  expect(await codeOf(publish('1.0', '2026-01-01T00:00:00.000Z', 'Other.'))).toBe('agreement_rejected');
  const changed = fresh.database.pool.query(`UPDATE agreement SET effective_at = now()`);
  await expect(changed).rejects.toThrow('append-only');
});
