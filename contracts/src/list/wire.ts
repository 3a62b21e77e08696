import { z } from 'zod';
import type { ZodOpenApiOverrideMeta } from 'zod-openapi';

const pageMax = 100;
const pageDefault = 25;

/** A query is text; the description tells what it stands for. */
const asNumber: ZodOpenApiOverrideMeta = ({ jsonSchema }) => {
  delete jsonSchema.pattern;
  Object.assign(jsonSchema, { type: 'integer', minimum: 1, maximum: pageMax, default: pageDefault });
};

/**
 * Query parameters of every list: how many, and behind which one to go on. Lists are newest first.
 * `starting_after` and filters have no single `example`: a page to try the API on would send it, and go on behind what
 * its reader does not have.
 *
 * @param noun what is listed, as prose names it.
 * @param example an id for the description.
 */
export function pageParameters(noun: string, example: string) {
  return {
    limit: z
      .string()
      .regex(/^(-?[1-9]\d{0,14}|0)$/, { message: 'Must be an integer.' })
      .transform(Number)
      .pipe(z.int().min(1).max(pageMax))
      .default(pageDefault)
      .meta({ description: 'Most that one page holds.', override: asNumber, example: 10 }),
    starting_after: z
      .uuid()
      .toLowerCase()
      .optional()
      .meta({ description: `\`id\` of the last ${noun} of the page before.`, examples: [example] }),
  };
}

/** One page of a list. `has_more`: another page begins after its last element. */
export function listSchema<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .looseObject({ object: z.literal('list'), data: z.array(item).max(pageMax), has_more: z.boolean() })
    .meta({ id });
}
