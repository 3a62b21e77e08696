import type { z } from 'zod';
import type { ApiOperation } from './operation.js';

/** What one paged list has of its own. */
interface PagedList
  extends Pick<ApiOperation, 'operationId' | 'path' | 'tag' | 'summary' | 'description' | 'response'>,
    Partial<Pick<ApiOperation, 'pathParameters' | 'errors'>> {
  readonly queryParameters: z.ZodObject;
  /** The listed objects in the plural, as in "One page of refunds". */
  readonly objects: string;
  readonly example: { readonly summary: string; readonly data: readonly unknown[]; readonly hasMore?: boolean };
}

/** A read of one page of a list. */
export function listOperation({ objects, example, pathParameters, errors, ...own }: PagedList): ApiOperation {
  const { summary, data, hasMore = false } = example;
  return {
    ...own,
    method: 'get',
    success: `One page of ${objects}.`,
    pathParameters: pathParameters ?? null,
    request: null,
    extension: true,
    idempotent: false,
    errors: errors ?? [],
    errorDetails: {
      validation_error: { fields: [{ path: 'limit', code: 'too_large', message: 'Must be at most 100.' }] },
    },
    examples: [{ name: 'page', summary, request: null, response: { object: 'list', data, has_more: hasMore } }],
  };
}

/** How a list with filters is read. `one` is one of its objects in the singular. */
export function filteredPages(one: string): string {
  return (
    `Returns the merchant's ${one}s in this mode, newest first, each with all its fields. All filters must match. ` +
    'While `has_more` is true, request the next page with the same filters and with `starting_after` set to the `id` ' +
    `of the last ${one} of this page.`
  );
}

/** An id is older than its row, so an object can appear in a page that was already read. */
export function lateRows(one: string): string {
  return (
    `A ${one} that is created while you read a page can later appear inside that page: to miss no ${one}, read again ` +
    'from a few seconds earlier.'
  );
}
