import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { rotateKeyPair } from '@landed/prisma/write/merchant/key-pair';
import type { StackFile, StackMerchant } from '@landed/stack/data-folder/stack-file';
import { keptDatabase } from './kept-database.js';

export interface NewMerchantOptions {
  readonly rails?: readonly Rail[];
  /** Whether a charge requires a quote. Default: `required`. */
  readonly quote?: 'required' | 'optional';
  /** Whether charges get a fraud score. Default: no. */
  readonly fraud?: boolean;
  /** The tax engine for quotes. Default: the embedded engine. */
  readonly taxEngine?: string;
}

/** Creates a merchant for this test on a running stack, so that its rows are independent of other tests. */
export async function newMerchant(stack: StackFile, options: NewMerchantOptions = {}): Promise<StackMerchant> {
  const database = keptDatabase(stack);
  const rails = options.rails ?? ['test'];
  const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a test', rails });
  await database.prisma.merchantRail.updateMany({
    where: { merchantId, rail: 'test' },
    data: {
      quotePolicy: options.quote ?? 'required',
      fraudScoring: options.fraud ?? false,
      taxEngine: options.taxEngine ?? null,
    },
  });
  const test = await rotateKeyPair(database, stack.api_key_pepper, { merchantId, rail: 'test' });
  const live = rails.includes('live')
    ? await rotateKeyPair(database, stack.api_key_pepper, { merchantId, rail: 'live' })
    : null;
  return {
    id: merchantId,
    name: 'Of a test',
    ...test,
    ...(live === null ? {} : { live_secret_key: live.secret_key, live_publishable_key: live.publishable_key }),
  };
}

/** The merchant with a new pair of test keys; the old pair is revoked. */
export async function rotateTestKeys(stack: StackFile, merchant: StackMerchant): Promise<StackMerchant> {
  const database = keptDatabase(stack);
  const owner = { merchantId: asId<'merchant'>(merchant.id), rail: 'test' } as const;
  return { ...merchant, ...(await rotateKeyPair(database, stack.api_key_pepper, owner)) };
}

/** Enables fraud scoring for an existing merchant on all of its rails. */
export async function enableFraudScoring(stack: StackFile, merchantId: string): Promise<void> {
  const database = keptDatabase(stack);
  await database.prisma.merchantRail.updateMany({ where: { merchantId }, data: { fraudScoring: true } });
}
