import { queryOptions } from '@tanstack/react-query';
import type { EventDetail, EventsView } from '../../wire/event.js';
import { get } from '../api/request.js';
import { searchText } from '../frame/address-search.js';

export const eventsQuery = (base: string, type: string, after: string | null) =>
  queryOptions({
    queryKey: [base, 'events', 'list', type, after],
    queryFn: ({ signal }) =>
      get<EventsView>(`${base}/events${searchText({ ...(type !== '' && { type }), after })}`, signal),
  });

export const eventQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'events', id],
    queryFn: ({ signal }) => get<EventDetail>(`${base}/events/${id}`, signal),
  });
