import { z } from 'zod';
import type { ZodOpenApiOverrideMeta } from 'zod-openapi';

const pageMax = 100;
const pageDefault = 25;

/** A query parameter is text on the wire; the document shows the integer that it means. */
export function asInteger(limits: object): ZodOpenApiOverrideMeta {
  return ({ jsonSchema }) => {
    delete jsonSchema.pattern;
    Object.assign(jsonSchema, { type: 'integer', ...limits });
  };
}

/** A query parameter whose text is an integer of at most 15 digits. */
export function integerText() {
  return z
    .string()
    .regex(/^(-?[1-9]\d{0,14}|0)$/, { message: 'Must be an integer.' })
    .transform(Number);
}

/** Query parameter for the size of a page. */
export function limitParameter() {
  return integerText()
    .pipe(z.int().min(1).max(pageMax))
    .default(pageDefault)
    .meta({
      description: `Largest number of elements on a page, from 1 to ${pageMax}. Default ${pageDefault}.`,
      override: asInteger({ minimum: 1, maximum: pageMax, default: pageDefault }),
      example: 10,
    });
}

/**
 * Query parameters of every list: page size, and the element after or before which the page is. Lists are newest first.
 * `starting_after` and filters have no single `example`: `/reference` would send it, although the reader has no such
 * id.
 *
 * @param noun name of the listed record in prose.
 * @param example an id for the document.
 */
export function pageParameters(noun: string, example: string) {
  return {
    limit: limitParameter(),
    starting_after: idParameter(
      `Where the page begins: the \`id\` of the last ${noun} of the previous page. Absent: the newest ${noun} is first.`,
      example,
    ),
    ending_before: idParameter(
      `To page backwards: the \`id\` of the first ${noun} of a page. Returns the page before it, also newest first. Not ` +
        'together with `starting_after`.',
      example,
    ),
  };
}

/** A query parameter that is the id of a record. */
export function idParameter(description: string, example: string) {
  return z
    .uuid()
    .toLowerCase()
    .optional()
    .meta({ description, examples: [example] });
}

const firstYear = 1970;
const lastYear = 9999;

export function instantParameter(description: string) {
  return z.iso
    .datetime({ offset: true })
    .transform((value) => new Date(value))
    .refine((value) => value.getUTCFullYear() >= firstYear && value.getUTCFullYear() <= lastYear, {
      message: `Must be between the years ${firstYear} and ${lastYear}.`,
    })
    .optional()
    .meta({
      description: `${description} RFC 3339, with \`Z\` or an offset; in a URL, \`+\` is written as \`%2B\`.`,
      examples: ['2026-11-01T00:00:00Z'],
    });
}

/** One page of a list. */
export function listSchema<Item extends z.ZodType>(id: string, item: Item) {
  return z
    .looseObject({
      object: z.literal('list').meta({ description: 'Type of this object: always `list`.' }),
      data: z.array(item).max(pageMax).meta({ description: 'The elements of this page, newest first.' }),
      has_more: z.boolean().meta({
        description:
          'Whether another page follows: request it with `starting_after`. On a page that was requested with ' +
          '`ending_before`: whether another page comes before it.',
      }),
    })
    .meta({ id, description: 'One page of a list.' });
}
