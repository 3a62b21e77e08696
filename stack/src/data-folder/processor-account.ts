import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** One account of one acquiring entity at the processor, per rail. */
export const processorAccountSchema = z.strictObject({
  entity: z.enum(['us', 'gb', 'eu', 'ca', 'au']),
  rail: z.enum(['test', 'live']),
  account: z.string().startsWith('acct_'),
  secret_key: z.string().startsWith('sk_'),
  publishable_key: z.string().startsWith('pk_'),
});

export type ProcessorAccount = z.output<typeof processorAccountSchema>;

/** Ten accounts with random keys: five entities on two rails. */
export function newProcessorAccounts(): ProcessorAccount[] {
  const { entity, rail } = processorAccountSchema.shape;
  return rail.options.flatMap((railName) => entity.options.map((entityCode) => newAccount(entityCode, railName)));
}

function newAccount(entity: ProcessorAccount['entity'], rail: ProcessorAccount['rail']): ProcessorAccount {
  return {
    entity,
    rail,
    account: `acct_${randomBytes(8).toString('hex')}`,
    secret_key: `sk_${rail}_${randomBytes(24).toString('hex')}`,
    publishable_key: `pk_${rail}_${randomBytes(24).toString('hex')}`,
  };
}
