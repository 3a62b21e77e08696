import { listRequests, type ShownRequest } from '@landed/prisma/read/request-log/list-requests';
import { type LoggedRequestView, type RequestsView, requestsQuerySchema } from '../../wire/request-log.js';
import { merchantRoute, type Route } from '../routing/route.js';

const pageRows = 50;

export const requestLogRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/requests',
    action: 'requests.read',
    query: requestsQuerySchema,
    handle: async ({ merchantId, rail, query }, { database }): Promise<RequestsView> => {
      const { status, route = null, id = null, after = null } = query;
      const found = await listRequests(database, {
        merchantId,
        rail,
        statusClass: status === undefined ? null : Number(status),
        route,
        requestId: id,
        before: after,
        limit: pageRows + 1,
      });
      const requests = found.slice(0, pageRows).map(requestView);
      return { requests, next: found.length > pageRows ? (requests.at(-1)?.id ?? null) : null };
    },
  }),
];

function requestView({ requestId, key, ...request }: ShownRequest): LoggedRequestView {
  const { at, method, route, status, errorCode, durationMs } = request;
  return {
    id: requestId,
    at,
    method,
    route,
    status,
    error_code: errorCode,
    duration_ms: durationMs,
    key: key === null ? null : { kind: key.kind === 'secret' ? 'sk' : 'pk', last_four: key.lastFour },
  };
}
