import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { readPageFiles } from '@landed/dashboard/server/page/page-files';
import { documentOf, firstReadLink } from '@landed/dashboard/server/page/serve-page';
import { type DashboardErrorCode, dashboardErrors, type ErrorBody } from '@landed/dashboard/wire/error';
import { ownerRoutes } from './owner-samples.js';
import * as paid from './payment-samples.js';
import * as sample from './sample-data.js';
import * as webhook from './webhook-samples.js';

/** A response of the API: a body with 200, or an error. A promise that never ends is a server that does not respond. */
export type ApiResponse = object | Promise<object>;
/** Gets the parsed body of a `POST`. */
export type Respond = (body: unknown) => ApiResponse;
/** By method and path, such as `GET /harbour-leather/live/keys`, without `/api`. */
export type ApiRoutes = Readonly<Record<string, ApiResponse | Respond>>;

export interface ApiRequest {
  readonly route: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

/** What the API rejects with. */
export class Rejection {
  readonly code: DashboardErrorCode;
  readonly details: ErrorBody['error']['details'];

  constructor(code: DashboardErrorCode, details: ErrorBody['error']['details'] = {}) {
    this.code = code;
    this.details = details;
  }
}

/** A file instead of JSON. */
export class SentFile {
  readonly name: string;
  readonly content: string;

  constructor(name: string, content: string) {
    this.name = name;
    this.content = content;
  }
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** Everything that the screens read, for an owner of a merchant that has something of everything. */
function sampleRoutes(): ApiRoutes {
  const merchant = (mode: string): ApiRoutes => {
    const at = `GET /harbour-leather/${mode}`;
    return {
      [`${at}/keys`]: sample.keys,
      [`${at}/webhooks`]: webhook.endpoints,
      [`${at}/webhooks/${webhook.endpointId}`]: webhook.endpointDetail,
      [`${at}/webhooks/${webhook.endpointId}/deliveries`]: webhook.deliveries,
      [`${at}/webhooks/${webhook.endpointId}/deliveries/${webhook.eventId}`]: webhook.deliveryDetail,
      [`${at}/payments`]: paid.payments,
      [`${at}/payments/${paid.paymentId}`]: paid.payment,
      [`${at}/payments/${paid.paymentId}/refund-preview`]: paid.refundPreview,
      [`${at}/banks`]: sample.banks,
      [`${at}/branding`]: sample.brandingView,
      [`${at}/wallets`]: sample.wallets,
      [`${at}/go-live`]: sample.goLive,
      [`POST /harbour-leather/${mode}/go-live/verification/read`]: sample.goLive,
      [`${at}/go-live/agreement`]: sample.agreement,
      [`${at}/team`]: sample.team,
      [`${at}/audit`]: sample.audit,
      ...ownerRoutes(mode),
    };
  };
  return {
    'GET /session': sample.sessionOf(['owner']),
    'GET /me': sample.me,
    'POST /invitation/read': sample.invitation,
    ...merchant('test'),
    ...merchant('live'),
  };
}

export interface PageServer {
  readonly url: string;
  /** What the page has asked since the last `respondWith`. */
  readonly requests: readonly ApiRequest[];
  /** Replaces some responses; the others are the sample again. */
  respondWith(routes?: ApiRoutes): void;
  close(): Promise<void>;
}

/**
 * The built page with the policy of the real server, and an API that responds with objects of the wire schemas. For
 * states that a real stack has only at times: loading, empty, failing, not allowed.
 */
export async function servePageWithSamples(): Promise<PageServer> {
  const page = readPageFiles(fileURLToPath(new URL('../../../dashboard/dist/page', import.meta.url)));
  const requests: ApiRequest[] = [];
  let routes = sampleRoutes();
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      respond(request, response, path, routes, requests).catch(() => response.destroy());
      return;
    }
    const file = page.byPath.get(path) ?? documentOf(path, page);
    if (file === null) throw new Error('The page is not built.');
    response.setHeader('content-security-policy', policy);
    const link = firstReadLink(path, request.url?.includes('?') === true);
    if (link !== null && !page.byPath.has(path)) response.setHeader('link', link);
    response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    respondWith(changed = {}) {
      requests.length = 0;
      routes = { ...sampleRoutes(), ...changed };
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  routes: ApiRoutes,
  requests: ApiRequest[],
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const route = `${request.method} ${path.slice('/api'.length)}`;
  requests.push({ route, headers: request.headers, body });
  const found = routes[route] ?? (path.endsWith('/first') ? firstRead(routes) : new Rejection('not_found'));
  const result = await (typeof found === 'function' ? (found as Respond)(body) : found);
  if (result instanceof SentFile) {
    const disposition = `attachment; filename="${result.name}"`;
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition });
    response.end(result.content);
    return;
  }
  const status = result instanceof Rejection ? dashboardErrors[result.code].status : 200;
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(result instanceof Rejection ? errorBody(result) : result));
}

/** Only the session, so that each test sees what its page reads. */
async function firstRead(routes: ApiRoutes): Promise<object> {
  const session = await routes['GET /session'];
  return session instanceof Rejection ? session : { session, reads: {} };
}

function errorBody({ code, details }: Rejection): ErrorBody {
  return { error: { code, message: dashboardErrors[code].message, details }, request_id: 'req_test' };
}
