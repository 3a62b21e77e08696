import { type Entity, entities } from '@landed/contracts/entity/entity';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { z } from 'zod';

/** What each processor account signs its events with. Several secrets of one account while one is rotated. */
export type WebhookSecrets = readonly {
  readonly entity: Entity;
  readonly rail: Rail;
  readonly secrets: readonly string[];
}[];

/** An event of anybody who guesses the secret would be followed: short ones are refused. */
const secretLengthMin = 16;

const schema = z
  .array(
    z.strictObject({
      entity: z.enum(entities),
      rail: z.enum(rails),
      secrets: z.array(z.string().min(secretLengthMin)).min(1).max(5),
    }),
  )
  .refine((rows) => new Set(rows.map(({ entity, rail }) => `${entity}/${rail}`)).size === rows.length);

/** `PROCESSOR_WEBHOOK_SECRETS`: JSON of {@link WebhookSecrets}; what is wrong with it is said without repeating it. */
export const webhookSecretsVariable = z
  .string()
  .default('[]')
  .transform((text, context): WebhookSecrets => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue('is not a list of { entity, rail, secrets }');
      return z.NEVER;
    }
  });

/** The accounts of one rail that tell us of events. */
export function secretsOfRail(all: WebhookSecrets, rail: Rail): ReadonlyMap<string, readonly string[]> {
  return new Map(all.filter((row) => row.rail === rail).map(({ entity, secrets }) => [entity, secrets]));
}
