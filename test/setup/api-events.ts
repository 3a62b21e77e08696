import { expect } from 'vitest';
import type { ApiResponse, MerchantApi } from './merchant-api.js';

/** An event as reads response it and deliveries carry it. */
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

/** A verb's response with the key that it was asked under. */
export interface SentRequest {
  readonly response: ApiResponse;
  readonly key: string;
}

const eventId = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
) as string;

/** The whole event of a type about a resource as it was then; `asked` is null where nobody asked. */
export function expectedEvent(
  type: string,
  sequence: number,
  previousStatus: string | null,
  asked: SentRequest | null,
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
      asked === null
        ? { id: null, idempotency_key: null }
        : { id: String(asked.response.headers['request-id']), idempotency_key: asked.key },
    data: { object: { ...resource }, previous_status: previousStatus },
  };
}

/** One page; throws when it is none. */
export async function eventPage(api: MerchantApi, query = ''): Promise<EventPage> {
  const response = await api.get(`/v1/events${query}`);
  if (response.status !== 200) throw new Error(`No page: ${response.text}`);
  return response.body as EventPage;
}

/** All events, page by page. */
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
