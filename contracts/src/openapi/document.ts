import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { apiVersion, productName } from '../product/product.js';
import { codeSamples } from './code-samples.js';
import { errorResponses } from './error-responses.js';
import {
  conditionalHeaders,
  deprecationHeaders,
  idempotencyKeyParameter,
  ifNoneMatchParameter,
  rateLimitHeaders,
  replayHeader,
  requestIdHeader,
} from './headers.js';
import { introduction } from './introduction.js';
import { withNullAsType } from './nullable.js';
import type { ApiOperation, OperationTag } from './operation.js';
import { operations } from './operations/index.js';
import { webhooks, webhooksTag } from './webhooks.js';

/** The OpenAPI 3.1 document, built from the schemas that the gateway validates with. */
export function openApiDocument(): oas31.OpenAPIObject {
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: `${productName} API`,
      version: apiVersion,
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that served this document, in test or live mode.' }],
    security: [{ bearerKey: [] }, { headerKey: [] }],
    tags: Object.entries(tagDescriptions).map(([name, description]) => ({ name, description })),
    paths: paths(),
    webhooks: webhooks(),
    components: { securitySchemes },
  });
  return withNullAsType(document);
}

const tagDescriptions: Readonly<Record<OperationTag | typeof webhooksTag, string>> = {
  Classifications: 'HS codes of products. Every line of a tax quote needs one.',
  'Tax quotes': 'The landed cost of an order: goods, shipping, duty and tax, guaranteed for 30 minutes.',
  Checkout: 'What a checkout needs to collect a card: entity, processor, wallets, branding.',
  'Payment method domains': 'The domain of your checkout page, registered for Apple Pay and Google Pay.',
  'Payment intents': 'Payments: charge or authorize a card, capture, cancel, read.',
  Refunds: 'Return the money of a captured payment, in full or in part.',
  Disputes: "Disputes that a buyer's bank opened: read them, and submit evidence.",
  Balance: 'What the service owes you, by currency.',
  Payouts: 'The weekly transfers of your balance to your bank, and what each of them pays.',
  Events: 'Changes of payments, refunds, disputes and payouts, to read.',
  Webhooks: 'What your endpoints receive: each event, with its headers.',
};

const secretKeyDescription =
  'A secret key, `sk_test_…` or `sk_live_…`. Send it from your server only, in one of the two headers. If you send ' +
  'both headers, they must have the same key.';

const publishableKeyDescription =
  'A publishable key, `pk_test_…` or `pk_live_…`. It is public, reads the configuration of a checkout and does nothing ' +
  'else. Send it in one of the two headers.';

const bearer = { type: 'http', scheme: 'bearer' } as const;
const header = { type: 'apiKey', in: 'header', name: 'X-API-Key' } as const;

const securitySchemes: Record<string, oas31.SecuritySchemeObject> = {
  bearerKey: { ...bearer, description: secretKeyDescription },
  headerKey: { ...header, description: secretKeyDescription },
  publishableBearerKey: { ...bearer, description: publishableKeyDescription },
  publishableHeaderKey: { ...header, description: publishableKeyDescription },
};

function paths(): ZodOpenApiPathsObject {
  const items: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const operation of operations) {
    items[operation.path] = { ...items[operation.path], [operation.method]: operationObject(operation) };
  }
  return items;
}

function operationObject(operation: ApiOperation): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, pathParameters, queryParameters, request } = operation;
  const parameters = [
    ...(operation.idempotent ? [idempotencyKeyParameter] : []),
    ...(operation.conditional ? [ifNoneMatchParameter] : []),
  ];
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    'x-codeSamples': codeSamples(operation),
    ...(operation.extension ? { 'x-landed-extension': true } : {}),
    ...(operation.deprecation === undefined ? {} : { deprecated: true }),
    ...(operation.key === 'publishable'
      ? { security: [{ publishableBearerKey: [] }, { publishableHeaderKey: [] }] }
      : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    requestParams: {
      ...(pathParameters === null ? {} : { path: pathParameters }),
      ...(queryParameters === undefined ? {} : { query: queryParameters }),
    },
    ...(request === null
      ? {}
      : {
          requestBody: {
            required: operation.requestOptional !== true,
            description: 'JSON in UTF-8. Unknown fields are rejected.',
            content: { 'application/json': { schema: request, examples: examplesOf(operation, 'request') } },
          },
        }),
    responses: {
      '200': success(operation),
      ...(operation.conditional ? { '304': notModified } : {}),
      ...errorResponses(operation),
    },
  };
}

function success(operation: ApiOperation): ZodOpenApiResponseObject {
  return {
    description: operation.success,
    headers: {
      ...requestIdHeader,
      ...rateLimitHeaders,
      ...(operation.idempotent ? replayHeader : {}),
      ...(operation.conditional ? conditionalHeaders : {}),
      ...(operation.deprecation === undefined ? {} : deprecationHeaders),
    },
    content:
      operation.file === undefined
        ? { 'application/json': { schema: operation.response, examples: examplesOf(operation, 'response') } }
        : { [operation.file]: { schema: operation.response } },
  };
}

const notModified: ZodOpenApiResponseObject = {
  description: 'The response has not changed since the `ETag` in `If-None-Match`.',
  headers: { ...requestIdHeader, ...rateLimitHeaders, ...conditionalHeaders },
};

function examplesOf({ examples }: ApiOperation, part: 'request' | 'response'): oas31.ExamplesObject {
  return Object.fromEntries(
    examples.map((example) => [example.name, { summary: example.summary, value: example[part] }]),
  );
}
