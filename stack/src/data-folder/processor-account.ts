import { randomBytes } from 'node:crypto';
import { z } from 'zod';

/** The account of one acquiring entity at the processor, in one mode. */
export const processorAccountSchema = z.strictObject({
  entity: z.enum(['us', 'gb', 'eu', 'ca', 'au']),
  rail: z.enum(['test', 'live']),
  account: z.string().startsWith('acct_'),
  secret_key: z.string().startsWith('sk_'),
  publishable_key: z.string().startsWith('pk_'),
  /** Signs the processor's events. A data folder from an older version gets one when it is read. */
  webhook_secret: z
    .string()
    .regex(/^whsec_[0-9a-f]{48}$/)
    .default(newWebhookSecret),
});

export type ProcessorAccount = z.output<typeof processorAccountSchema>;

/** Ten accounts with random keys: five entities, in test and live mode. */
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
    webhook_secret: newWebhookSecret(),
  };
}

/** The keys for calling the processor, without the secret for its events: the workers do not read them. */
export function callingKeys({ entity, rail, account, secret_key, publishable_key }: ProcessorAccount) {
  return { entity, rail, account, secret_key, publishable_key };
}

/** The key that browsers send to the processor, for the gateway: it gets no secret key. */
export function publicKey({ entity, rail, publishable_key }: ProcessorAccount) {
  return { entity, rail, publishable_key };
}

function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('hex')}`;
}
