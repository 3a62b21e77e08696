import { expect } from 'vitest';
import type { ApiResponse, MerchantApi } from './merchant-api.js';

/** An event in the form of the API and of webhook deliveries. */
export interface ApiEvent {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly api_version: string;
  readonly livemode: boolean;
  readonly timestamp: string;
  readonly sequence: number;
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
  readonly data: { readonly object: Readonly<Record<string, unknown>>; readonly previous_status: string | null };
}

export interface EventPage {
  readonly object: 'list';
  readonly data: readonly ApiEvent[];
  readonly has_more: boolean;
}

/** A response with the idempotency key of its request. */
export interface SentRequest {
  readonly response: ApiResponse;
  readonly key: string;
}

const eventId = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
) as string;

/** The whole expected event of a type. `request` is null when no request caused it. */
export function expectedEvent(
  type: string,
  sequence: number,
  previousStatus: string | null,
  request: SentRequest | null,
  resource: object,
): ApiEvent {
  const object = resource as { readonly livemode: boolean; readonly updated_at: string };
  return {
    id: eventId,
    object: 'event',
    type,
    api_version: 'v1',
    livemode: object.livemode,
    timestamp: object.updated_at,
    sequence,
    request:
      request === null
        ? { id: null, idempotency_key: null }
        : { id: String(request.response.headers['request-id']), idempotency_key: request.key },
    data: { object: { ...resource }, previous_status: previousStatus },
  };
}

/** One page of events. Throws when the response is an error. */
export async function eventPage(api: MerchantApi, query = ''): Promise<EventPage> {
  const response = await api.get(`/v1/events${query}`);
  if (response.status !== 200) throw new Error(`No page: ${response.text}`);
  return response.body as EventPage;
}

/** All events, read page by page. */
export async function everyEvent(api: MerchantApi, limit: number): Promise<{ pages: EventPage[]; events: ApiEvent[] }> {
  const pages: EventPage[] = [];
  let cursor = '';
  for (;;) {
    const page = await eventPage(api, `?limit=${limit}${cursor}`);
    pages.push(page);
    if (!page.has_more) return { pages, events: pages.flatMap(({ data }) => data) };
    cursor = `&starting_after=${String(page.data.at(-1)?.id)}`;
  }
}
