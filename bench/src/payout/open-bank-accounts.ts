import { createLoginVerifier } from '@landed/activities/operator-decision/login-verifier';
import { createBankAccountActivities } from '@landed/activities/bank-account/activities';
import { createStripePartner } from '@landed/activities/payout/partner/stripe/stripe-partner';
import { parseKeyring } from '@landed/codec/keyring';
import { uuidV8 } from '@landed/codec/uuid-v8';
import type { BankAccountId } from '@landed/contracts/bank-account/types';
import { asId } from '@landed/contracts/ids/ids';
import { openDatabase } from '@landed/prisma/database';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import type { StackHandle } from '@landed/stack/stack';

const concurrency = 16;

/**
 * Gives each merchant a bank account in dollars at the sandbox, with the product's own activity. `tokenOf` chooses the token
 * by position: how payouts to the account end.
 */
export async function openBankAccounts(
  { json, folder }: StackHandle,
  merchants: readonly string[],
  tokenOf: (index: number) => string,
): Promise<void> {
  const account = loadSecrets(folder.secretsFile).processor_accounts.find(
    ({ entity, rail }) => entity === 'us' && rail === 'test',
  );
  if (account === undefined) throw new Error('The stack has no account of the US entity.');
  const partner = createStripePartner({ ...callingKeys(account), api_base: json.sandbox_url });
  const database = openDatabase(json.database_url, { poolMax: concurrency, timeoutMilliseconds: 60_000 });
  const keyring = parseKeyring(json.encryption_keys);
  const { attachBankAccount } = createBankAccountActivities({
    database,
    keyring,
    payoutPartnerOf: () => partner,
    payoutWaitHours: { dashboard: 0, operator: 0 },
    // As on a local stack.
    logins: createLoginVerifier([]),
    approvals: 'single-operator',
    unsignedRequests: 'accept',
    // No merchant of the benchmark has an owner's address.
    ownerNotices: { start: () => Promise.resolve() },
  });
  let next = 0;
  const open = async () => {
    while (next < merchants.length) {
      const index = next;
      next += 1;
      const merchant = merchants[index] ?? '';
      const outcome = await attachBankAccount({
        bankAccountId: uuidV8(`bench/bank-account/${merchant}`) as BankAccountId,
        rail: 'test',
        merchantId: asId<'merchant'>(merchant),
        currency: 'USD',
        token: tokenOf(index),
        actor: 'bench',
        reason: 'bench',
        source: 'operator',
      });
      if (outcome.kind !== 'saved') throw new Error(`A bank account was not saved: ${outcome.code}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, open));
  } finally {
    await database.close();
  }
}
