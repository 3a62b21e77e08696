import { entities } from '@landed/contracts/entity/entity';
import { rails } from '@landed/contracts/rail/rail';
import { z } from 'zod';

/** One acquiring account at the processor. `api_base` replaces the processor's own API, for example by the sandbox. */
export const processorAccountSchema = z
  .strictObject({
    entity: z.enum(entities),
    rail: z.enum(rails),
    account: z.string().min(1),
    secret_key: z.string().min(1),
    publishable_key: z.string().min(1),
    api_base: z.url().optional(),
  })
  .refine(({ rail, secret_key }) => !secret_key.startsWith(rail === 'live' ? 'sk_test_' : 'sk_live_'), {
    message: 'secret_key is a key of the other rail; use sk_test_ keys for test and sk_live_ keys for live',
  });

export type ProcessorAccount = z.output<typeof processorAccountSchema>;

/** The value of `PROCESSOR_ACCOUNTS`: a JSON array with at most one account per entity and rail. */
export const processorAccountsSchema = z
  .array(processorAccountSchema)
  .refine((rows) => new Set(rows.map((row) => `${row.entity}/${row.rail}`)).size === rows.length, {
    message: 'has two accounts for the same entity and rail; keep one',
  });
