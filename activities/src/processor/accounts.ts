import { entities } from '@landed/contracts/entity/entity';
import { rails } from '@landed/contracts/rail/rail';
import { z } from 'zod';

/** One acquiring account at the processor. Without `api_base` it is the processor itself. */
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
    message: 'has a key of the other rail',
  });

export type ProcessorAccount = z.output<typeof processorAccountSchema>;

/** The value of `PROCESSOR_ACCOUNTS`: JSON, at most one account per entity and rail. */
export const processorAccountsSchema = z
  .array(processorAccountSchema)
  .refine((rows) => new Set(rows.map((row) => `${row.entity}/${row.rail}`)).size === rows.length, {
    message: 'has two accounts for one entity and rail',
  });
