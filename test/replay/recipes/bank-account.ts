import { randomUUID } from 'node:crypto';
import type { BankAccountRequest } from '@landed/contracts/bank-account/types';
import { asId } from '@landed/contracts/ids/ids';
import { bankAccountStart } from '@landed/workflows/bank-account/bank-account-start';
import type { Recipes, Recorder, Started } from '../recorder.js';

/** Saves the bank account of a token, as the command line does, and waits for the end. */
async function save({ client, unquoted }: Recorder, token: string): Promise<Started> {
  const request: BankAccountRequest = {
    rail: 'test',
    merchantId: asId<'merchant'>(unquoted.merchantId),
    currency: 'GBP',
    bankAccountId: asId<'bank_account'>(randomUUID()),
    token,
    source: 'operator',
    actor: 'operator@landed.example',
    reason: 'case 7',
  };
  const handle = await client.workflow.start('saveBankAccount', bankAccountStart(request));
  await handle.result();
  return { workflowId: handle.workflowId };
}

/** The e-mail to the owner; the recorder's stack has no mail server. */
async function ownerNotice(recorder: Recorder): Promise<Started> {
  const { workflowId } = await save(recorder, 'btok_gb');
  return { workflowId: workflowId.replace(/^bank/, 'owner') };
}

export const bankAccountRecipes: Recipes = {
  'bank-account-saved': (recorder) => save(recorder, 'btok_gb'),
  'bank-account-rejected': (recorder) => save(recorder, 'btok_us_verified'),
  'owner-notice-not-configured': ownerNotice,
  'bank-account-reconciled': async (recorder) => {
    const fault = 'error_after_effect';
    await recorder.sandbox.arm({ operation: 'external_accounts.create', fault, times: 2, entity: 'gb', rail: 'test' });
    return save(recorder, 'btok_gb_verified');
  },
};
