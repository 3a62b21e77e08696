import { expect } from 'vitest';
import type { ApiAnswer, MerchantApi } from './merchant-api.js';

/** An event as reads answer it and deliveries carry it. */
export interface ToldEvent {
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
  readonly data: readonly ToldEvent[];
  readonly has_more: boolean;
}

/** A verb's answer with the key that it was asked under. */
export interface Asked {
  readonly answer: ApiAnswer;
  readonly key: string;
}

const eventId = expect.stringMatching(
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
) as string;

/** The whole event of a type about a resource as it was then; `asked` is null where nobody asked. */
export function toldEvent(
  type: string,
  sequence: number,
  previousStatus: string | null,
  asked: Asked | null,
  resource: object,
): ToldEvent {
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
        : { id: String(asked.answer.headers['request-id']), idempotency_key: asked.key },
    data: { object: { ...resource }, previous_status: previousStatus },
  };
}

/** One page; throws when it is none. */
export async function eventPage(api: MerchantApi, query = ''): Promise<EventPage> {
  const answer = await api.get(`/v1/events${query}`);
  if (answer.status !== 200) throw new Error(`No page: ${answer.text}`);
  return answer.body as EventPage;
}

/** All events, page by page. */
export async function everyEvent(
  api: MerchantApi,
  limit: number,
): Promise<{ pages: EventPage[]; events: ToldEvent[] }> {
  const pages: EventPage[] = [];
  let cursor = '';
  for (;;) {
    const page = await eventPage(api, `?limit=${limit}${cursor}`);
    pages.push(page);
    if (!page.has_more) return { pages, events: pages.flatMap(({ data }) => data) };
    cursor = `&starting_after=${String(page.data.at(-1)?.id)}`;
  }
}
