import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { ApiRequest, ApiResponse } from './merchant-api.js';

interface MediaType {
  readonly schema: object;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

export interface PublishedOperation {
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, MediaType>> };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
        readonly content: Readonly<Record<string, MediaType>>;
      }
    >
  >;
}

export interface PublishedApi {
  readonly openapi: string;
  readonly info: Readonly<Record<string, unknown>>;
  readonly paths: Readonly<Record<string, Readonly<Record<string, PublishedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Checks responses against the OpenAPI document that the gateway serves. */
export interface ApiContract {
  readonly document: PublishedApi;
  /** Throws when a response lacks a common header or does not match the document. */
  readonly inspect: (request: ApiRequest, response: ApiResponse) => void;
}

const json = 'application/json';
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The headers of every response. */
const commonHeaders = {
  'request-id': expect.stringMatching(uuidV7),
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/** By gateway. Compiling the document takes as long as the requests of a small file, and all gateways serve one document. */
const contracts = new Map<string, Promise<ApiContract>>();

export function publishedContract(gatewayUrl: string): Promise<ApiContract> {
  const known = contracts.get(gatewayUrl) ?? compileContract(gatewayUrl);
  contracts.set(gatewayUrl, known);
  return known;
}

async function compileContract(gatewayUrl: string): Promise<ApiContract> {
  const served = await fetch(`${gatewayUrl}/openapi.json`);
  const document = (await served.json()) as PublishedApi;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'openapi' });
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };

  return {
    document,
    inspect(request, response) {
      expect(response.headers).toMatchObject(commonHeaders);
      expect(response.headers['x-powered-by']).toBe(undefined);
      if (response.text === '' || isPublic(request.path)) return;
      expect(response.headers).toMatchObject({
        'content-type': `${json}; charset=utf-8`,
        'cache-control': cacheControlOf(request, response),
      });
      const validate = validator(schemaPointer(document, request, response));
      validate(response.body);
      expect(validate.errors ?? []).toEqual([]);
    },
  };
}

/** One operation may be kept for a minute when it succeeds. All other responses may hold a secret. */
function cacheControlOf({ path }: ApiRequest, { status }: ApiResponse): string {
  return path === '/v1/checkout/browser_config' && status === 200 ? 'private, max-age=60' : 'no-store';
}

/** Health checks and the document itself are not operations of the API. */
function isPublic(path: string): boolean {
  return ['/livez', '/readyz', '/openapi.json'].includes(path);
}

/** The pointer to the schema of this response; to the error body for an unknown path or method. */
function schemaPointer(document: PublishedApi, { method, path }: ApiRequest, { status, headers }: ApiResponse): string {
  const error = '/components/schemas/Error';
  const [pathname = ''] = path.split('?');
  const template = Object.keys(document.paths).find((known) => pattern(known).test(pathname));
  if (template === undefined) {
    expect(status).toBe(404);
    return error;
  }
  const httpMethod = method.toLowerCase();
  const operation = document.paths[template]?.[httpMethod];
  if (operation === undefined) {
    expect(status).toBe(405);
    return error;
  }
  const response = operation.responses[status];
  if (response === undefined) throw new Error(`${method} ${template} does not document ${status}.`);
  const required = Object.entries(response.headers ?? {}).filter(([, header]) => header.required === true);
  expect(Object.keys(headers)).toEqual(expect.arrayContaining(required.map(([name]) => name.toLowerCase())));
  const segments = ['paths', template, httpMethod, 'responses', String(status), 'content', json, 'schema'];
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function pattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
