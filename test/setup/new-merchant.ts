import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { openDatabase } from '@landed/prisma/database';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { rotateKeyPair } from '@landed/prisma/write/merchant/key-pair';
import type { StackFile, StackMerchant } from '@landed/stack/data-folder/stack-file';

export interface NewMerchantOptions {
  readonly rails?: readonly Rail[];
  /** Whether a charge needs a quote; as a new merchant has it by default. */
  readonly quote?: 'required' | 'optional';
  /** Whether its charges are assessed for fraud. */
  readonly fraud?: boolean;
  /** Who prices its quotes; the embedded engine when absent. */
  readonly taxEngine?: string;
}

/** A merchant of this test's own on a running stack, so that what others do cannot be seen in its rows. */
export async function newMerchant(stack: StackFile, options: NewMerchantOptions = {}): Promise<StackMerchant> {
  const database = openDatabase(stack.database_url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  try {
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
  } finally {
    await database.close();
  }
}

/** The merchant with a new pair of test keys; the old pair is revoked with it. */
export async function rotateTestKeys(stack: StackFile, merchant: StackMerchant): Promise<StackMerchant> {
  const database = openDatabase(stack.database_url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  try {
    const owner = { merchantId: asId<'merchant'>(merchant.id), rail: 'test' } as const;
    return { ...merchant, ...(await rotateKeyPair(database, stack.api_key_pepper, owner)) };
  } finally {
    await database.close();
  }
}

/** Switches fraud scoring on for a merchant that exists, on all of its rails. */
export async function enableFraudScoring(stack: StackFile, merchantId: string): Promise<void> {
  const database = openDatabase(stack.database_url, { poolMax: 1, timeoutMilliseconds: 60_000 });
  try {
    await database.prisma.merchantRail.updateMany({ where: { merchantId }, data: { fraudScoring: true } });
  } finally {
    await database.close();
  }
}
