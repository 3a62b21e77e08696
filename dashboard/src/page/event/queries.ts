import { queryOptions } from '@tanstack/react-query';
import type { EventDetail, EventsView } from '../../wire/event.js';
import { get } from '../api/request.js';

export const eventsQuery = (base: string, type: string, after: string | null) => {
  const query = new URLSearchParams({ ...(type !== '' && { type }), ...(after !== null && { after }) });
  return queryOptions({
    queryKey: [base, 'events', 'list', type, after],
    queryFn: ({ signal }) => get<EventsView>(`${base}/events${query.size === 0 ? '' : `?${query}`}`, signal),
  });
};

export const eventQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'events', id],
    queryFn: ({ signal }) => get<EventDetail>(`${base}/events/${id}`, signal),
  });
