import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { apiVersion, productName } from '../product/product.js';
import { errorResponses } from './error-responses.js';
import { idempotencyKeyParameter, rateLimitHeaders, replayHeader, requestIdHeader } from './headers.js';
import type { ApiOperation } from './operation.js';
import { operations } from './operations/index.js';
import { webhooks } from './webhooks.js';

/** OpenAPI 3.1, made from the schemas that the gateway validates with. */
export function openApiDocument(): oas31.OpenAPIObject {
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: `${productName} API`,
      version: apiVersion,
      description:
        'Merchant-of-record payments across borders. Amounts are integers in minor units, each with its currency; ' +
        'unknown fields are refused. A test key works on the test rail only, a live key on the live rail only.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The rail whose address served this document.' }],
    security: [{ bearerKey: [] }, { headerKey: [] }],
    tags: [...new Set(operations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths: paths(),
    webhooks: webhooks(),
    components: { securitySchemes },
  });
}

const keyWords = 'A secret key, `sk_test_…` or `sk_live_…`. If both headers are sent they must carry the same key.';

const securitySchemes: Record<string, oas31.SecuritySchemeObject> = {
  bearerKey: { type: 'http', scheme: 'bearer', description: keyWords },
  headerKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: keyWords },
};

function paths(): ZodOpenApiPathsObject {
  const items: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    items[operation.path] = { ...items[operation.path], [operation.method]: operationObject(operation) };
  }
  return items;
}

function operationObject(operation: ApiOperation): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, pathParameters, queryParameters, idempotent, request } = operation;
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(operation.extension ? { 'x-landed-extension': true } : {}),
    ...(idempotent ? { parameters: [idempotencyKeyParameter] } : {}),
    requestParams: {
      ...(pathParameters === null ? {} : { path: pathParameters }),
      ...(queryParameters === undefined ? {} : { query: queryParameters }),
    },
    ...(request === null
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: request, examples: examplesOf(operation, 'request') } },
          },
        }),
    responses: { '200': success(operation), ...errorResponses(operation) },
  };
}

function success(operation: ApiOperation): ZodOpenApiResponseObject {
  return {
    description: operation.summary,
    headers: { ...requestIdHeader, ...rateLimitHeaders, ...(operation.idempotent ? replayHeader : {}) },
    content: { 'application/json': { schema: operation.response, examples: examplesOf(operation, 'response') } },
  };
}

function examplesOf({ examples }: ApiOperation, part: 'request' | 'response'): oas31.ExamplesObject {
  return Object.fromEntries(
    examples.map((example) => [example.name, { summary: example.summary, value: example[part] }]),
  );
}
