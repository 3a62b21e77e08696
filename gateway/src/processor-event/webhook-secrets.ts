import { type Entity, entities } from '@landed/contracts/entity/entity';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { z } from 'zod';

/** The secrets that each processor account signs its events with. An account has several while one is rotated. */
export type WebhookSecrets = readonly {
  readonly entity: Entity;
  readonly rail: Rail;
  readonly secrets: readonly string[];
}[];

/** A short secret could be guessed, and events could be forged, so it is rejected. */
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

/** `PROCESSOR_WEBHOOK_SECRETS`: {@link WebhookSecrets} as JSON. The error does not contain the value. */
export const webhookSecretsVariable = z
  .string()
  .default('[]')
  .transform((text, context): WebhookSecrets => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      context.addIssue('must be a JSON list of { entity, rail, secrets }, with secrets of at least 16 characters');
      return z.NEVER;
    }
  });

/** The secrets of one rail, by entity. */
export function secretsOfRail(all: WebhookSecrets, rail: Rail): ReadonlyMap<Entity, readonly string[]> {
  return new Map(all.filter((row) => row.rail === rail).map(({ entity, secrets }) => [entity, secrets]));
}
