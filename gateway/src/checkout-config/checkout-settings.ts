import type { CheckoutEntity, CheckoutProcessor } from '@landed/contracts/checkout-config/types';
import { type Entity, entities, entityDefaults } from '@landed/contracts/entity/entity';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { z } from 'zod';

/**
 * What configuration says about checkouts: the entities of each rail with their keys for browsers, and the processor.
 */
export interface CheckoutSettings {
  /** Null: the entity has no publishable key on this rail. */
  entityOf(rail: Rail, entity: Entity): CheckoutEntity | null;
  readonly processor: CheckoutProcessor;
}

/** A secret or restricted key must never reach a browser, so a mix-up stops the gateway at its start. */
const publishableKey = z.string().regex(/^(?!sk_|rk_)[\x21-\x7e]{8,300}$/);

const keysSchema = z
  .array(z.strictObject({ entity: z.enum(entities), rail: z.enum(rails), publishable_key: publishableKey }))
  .refine((rows) => new Set(rows.map(({ entity, rail }) => `${entity}/${rail}`)).size === rows.length);

const entitiesSchema = z
  .array(
    z.strictObject({
      entity: z.enum(entities),
      name: z.string().trim().min(1).max(200),
      country: z.string().regex(/^[A-Z]{2}$/),
    }),
  )
  .refine((rows) => new Set(rows.map(({ entity }) => entity)).size === rows.length);

/** Reads a variable whose value is a JSON list. The error does not contain the value. */
function jsonList<Rows>(schema: z.ZodType<Rows>, expected: string) {
  return z
    .string()
    .default('[]')
    .transform((text, context): Rows => {
      try {
        return schema.parse(JSON.parse(text));
      } catch {
        context.addIssue(expected);
        return z.NEVER;
      }
    });
}

/** The environment variables of checkouts, with their defaults. */
export const checkoutVariables = {
  PROCESSOR_PUBLISHABLE_KEYS: jsonList(
    keysSchema,
    'must be a JSON list of { entity, rail, publishable_key }, at most one per entity and rail, without secret keys',
  ),
  ENTITIES: jsonList(entitiesSchema, 'must be a JSON list of { entity, name, country }, at most one per entity'),
  PROCESSOR_NAME: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/)
    .default('stripe'),
  PROCESSOR_SCRIPT_URL: z.url({ protocol: /^https?$/ }).default('https://js.stripe.com/v3/'),
} as const;

type Variables = z.output<z.ZodObject<typeof checkoutVariables>>;

/** No entity has a key: for processes that serve no checkout. */
export const noCheckouts: Variables = {
  PROCESSOR_PUBLISHABLE_KEYS: [],
  ENTITIES: [],
  PROCESSOR_NAME: 'stripe',
  PROCESSOR_SCRIPT_URL: 'https://js.stripe.com/v3/',
};

export function checkoutSettings(env: Variables): CheckoutSettings {
  const named = new Map(env.ENTITIES.map(({ entity, name, country }) => [entity, { name, country }]));
  const found = new Map(
    env.PROCESSOR_PUBLISHABLE_KEYS.map(({ entity, rail, publishable_key: key }) => {
      const { name, country } = named.get(entity) ?? entityDefaults[entity];
      return [`${rail}/${entity}`, { entity, name, country, publishableKey: key }];
    }),
  );
  return {
    entityOf: (rail, entity) => found.get(`${rail}/${entity}`) ?? null,
    processor: { name: env.PROCESSOR_NAME, scriptUrl: env.PROCESSOR_SCRIPT_URL },
  };
}

/** The entities that cannot serve a checkout on these rails. A gateway in production starts only without any. */
export function entitiesWithoutKey(settings: CheckoutSettings, served: readonly Rail[]): string[] {
  return served.flatMap((rail) =>
    entities.filter((entity) => settings.entityOf(rail, entity) === null).map((entity) => `${entity}/${rail}`),
  );
}
