import { queryOptions } from '@tanstack/react-query';
import type { DeliveriesView, DeliveryDetail } from '../../wire/delivery.js';
import type { EndpointDetail, EndpointsView } from '../../wire/webhook-endpoint.js';
import { readOf } from '../api/first-read.js';
import { get } from '../api/request.js';
import { searchText } from '../frame/address-search.js';
import type { DeliverySearch } from './delivery-search.js';

export const endpointsQuery = (base: string) =>
  queryOptions({
    queryKey: [base, 'webhooks'],
    ...readOf<EndpointsView>(`${base}/webhooks`),
  });

/** Read again with its deliveries, so that status and list say the same. */
export const endpointQuery = (base: string, id: string) =>
  queryOptions({
    queryKey: [base, 'webhooks', id],
    queryFn: ({ signal }) => get<EndpointDetail>(`${base}/webhooks/${id}`, signal),
    refetchInterval: 5_000,
  });

/** A page of deliveries. It is read again every 5 seconds, because attempts happen without the person. */
export const deliveriesQuery = (base: string, id: string, search: DeliverySearch) =>
  queryOptions({
    queryKey: [base, 'webhooks', id, 'deliveries', search],
    queryFn: ({ signal }) =>
      get<DeliveriesView>(`${base}/webhooks/${id}/deliveries${searchText({ ...search })}`, signal),
    refetchInterval: 5_000,
  });

export const deliveryQuery = (base: string, id: string, eventId: string) =>
  queryOptions({
    queryKey: [base, 'webhooks', id, 'delivery', eventId],
    queryFn: ({ signal }) => get<DeliveryDetail>(`${base}/webhooks/${id}/deliveries/${eventId}`, signal),
    refetchInterval: 5_000,
  });
