import { z } from 'zod';

/** An event as the API lists it. Fields that are not named here are kept. */
const eventSchema = z.looseObject({
  id: z.uuid(),
  type: z.string(),
  data: z.looseObject({ object: z.looseObject({ id: z.string() }) }),
});

export type ApiEvent = z.output<typeof eventSchema>;

const pageSchema = z.looseObject({ data: z.array(eventSchema), has_more: z.boolean() });

/** A page of `GET /v1/events`, newest first. */
export interface EventPage {
  readonly data: readonly ApiEvent[];
  readonly has_more: boolean;
}

/** Validates a page and returns the original object: a parsed copy could order the fields of an event differently. */
export function readPage(body: unknown): EventPage {
  pageSchema.parse(body);
  return body as EventPage;
}

/** Validates an event and returns the original object. */
export function readEvent(body: unknown): ApiEvent {
  eventSchema.parse(body);
  return body as ApiEvent;
}

/** The path of a page, with the highest `limit` that the API accepts. */
export function pagePath(query: { readonly after?: string; readonly type?: string } = {}): string {
  const parameters = new URLSearchParams({ limit: '100' });
  if (query.type !== undefined) parameters.set('type', query.type);
  if (query.after !== undefined) parameters.set('starting_after', query.after);
  return `/v1/events?${parameters.toString()}`;
}
