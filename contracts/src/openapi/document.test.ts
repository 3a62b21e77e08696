import { describe, expect, it } from 'vitest';
import type { oas31 } from 'zod-openapi';
import { errorTable } from '../errors/error-table.js';
import { eventTypes } from '../event/types.js';
import { eventSchemas } from '../event/wire.js';
import { openApiDocument } from './document.js';
import { errorBodySchema } from './error-body.js';
import { operations } from './operations/index.js';

const document = openApiDocument();
const text = JSON.stringify(document);

describe('openApiDocument', () => {
  it('lists exactly the available operations', () => {
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(listed).toEqual([
      'post /v1/classifications',
      'post /v1/tax_quotes',
      'get /v1/tax_quotes/{id}',
      'post /v1/checkout/config',
      'post /v1/checkout/browser_config',
      'post /v1/payment_method_domains',
      'get /v1/payment_method_domains',
      'post /v1/payment_method_domains/validate',
      'post /v1/payment_intents',
      'get /v1/payment_intents',
      'get /v1/payment_intents/{payment_intent_id}',
      'get /v1/payment_intents/{payment_intent_id}/customs',
      'get /v1/payment_intents/{payment_intent_id}/commercial_invoice',
      'post /v1/capture',
      'post /v1/cancel',
      'post /v1/refund',
      'get /v1/refunds',
      'get /v1/refunds/{id}',
      'get /v1/disputes',
      'get /v1/disputes/{id}',
      'post /v1/disputes/{id}/evidence',
      'get /v1/balance',
      'get /v1/payouts',
      'get /v1/payouts/{id}',
      'get /v1/payouts/{id}/entries',
      'get /v1/events',
      'get /v1/events/{id}',
    ]);
  });

  it('openApiDocument has no parameter example that /reference would send without the reader knowing', () => {
    const parameters = Object.values(document.paths ?? {})
      .flatMap((item) => Object.values(item as Record<string, { parameters?: oas31.ParameterObject[] }>))
      .flatMap((operation) => operation.parameters ?? [])
      .filter(({ name, in: place }) => place !== 'path' && name !== 'limit');
    const shown = parameters.map(({ name, example, schema }) => [name, example, 'example' in (schema ?? {})]);
    expect(shown).toEqual(parameters.map(({ name }) => [name, undefined, false]));
    const filters = [
      'status',
      'stage',
      'due_before',
      'period',
      'currency',
      'amount',
      'merchant_reference',
      'customer_email',
      'card_last4',
      'metadata',
      'payment_intent_id',
      'created_from',
      'created_before',
    ];
    expect(new Set(parameters.map(({ name }) => name))).toEqual(
      new Set([
        'Idempotency-Key',
        'If-None-Match',
        'starting_after',
        'ending_before',
        'type',
        'types[]',
        'resource_id',
        ...filters,
      ]),
    );
  });

  it('contains the target of every reference', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
    const defined = Object.keys(document.components?.schemas ?? {});
    expect(references.filter((name) => !defined.includes(name ?? ''))).toEqual([]);
    expect([...text.matchAll(/"\$ref":"(?!#\/components\/schemas\/)/g)]).toEqual([]);
  });

  it('rejects unknown fields in every request schema', () => {
    const schemas = document.components?.schemas ?? {};
    const requests = [
      'CreateClassifications',
      'Product',
      'CreateTaxQuote',
      'CheckoutConfigRequest',
      'CreatePaymentIntent',
      'QuoteLineItem',
      'ChargeLineItem',
      'Address',
      'Capture',
      'Cancel',
      'RefundRequest',
      'PaymentMethodDomainRequest',
      'DisputeEvidenceRequest',
    ];
    expect(requests.map((name) => [name, schemas[name]])).toEqual(
      requests.map((name) => [name, expect.objectContaining({ additionalProperties: false })]),
    );
  });

  it('documents the error statuses of every operation', () => {
    const statuses = operations.map(({ path, method }) =>
      Object.keys(document.paths?.[path]?.[method]?.responses ?? {}),
    );
    expect(statuses).toEqual([
      ['200', '400', '401', '405', '413', '415', '429', '500', '503'],
      ['200', '400', '401', '405', '413', '415', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
      ['200', '400', '401', '405', '413', '415', '429', '500', '503'],
      ['200', '304', '400', '401', '405', '413', '415', '429', '500', '503'],
      ['200', '400', '401', '405', '409', '413', '415', '429', '500', '503'],
      ['200', '400', '401', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '409', '413', '415', '429', '500', '503'],
      ['200', '400', '401', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '422', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '422', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '409', '413', '415', '422', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '409', '413', '415', '422', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '409', '413', '415', '429', '500', '503'],
      ['200', '400', '401', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
      ['200', '400', '401', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '409', '413', '415', '422', '429', '500', '503'],
      ['200', '400', '401', '405', '429', '500', '503'],
      ['200', '400', '401', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
      ['200', '400', '401', '405', '429', '500', '503'],
      ['200', '400', '401', '404', '405', '429', '500', '503'],
    ]);
  });
});

interface DeliveryBody {
  readonly schema: { readonly $ref: string };
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

describe('the webhooks of the document', () => {
  const entries = Object.entries(document.webhooks ?? {});

  it('the webhooks list every event with its own schema and a valid sample', () => {
    expect(entries.map(([name]) => name)).toEqual([...eventTypes]);
    const bodies = entries.map(([, item]) => {
      const body = item.post?.requestBody as unknown as { content: { 'application/json': DeliveryBody } };
      return body.content['application/json'];
    });
    expect(new Set(bodies.map(({ schema }) => schema.$ref)).size).toBe(eventTypes.length);
    expect(bodies[0]?.schema.$ref).toBe('#/components/schemas/PaymentIntentCreatedEvent');
    const read = eventTypes.map((type, index) => eventSchemas[type].safeParse(bodies[index]?.examples[type]?.value));
    expect(read.map(({ success, data }) => [success, data?.type])).toEqual(eventTypes.map((type) => [true, type]));
  });

  it('the webhooks document both sets of headers, need no API key, and accept any 2xx', () => {
    for (const [, item] of entries) {
      const parameters = (item.post?.parameters ?? []) as oas31.ParameterObject[];
      expect(parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual(
        [
          'Landed-Webhook-Signature',
          'Landed-Webhook-Timestamp',
          'Landed-Webhook-Id',
          'webhook-id',
          'webhook-timestamp',
          'webhook-signature',
        ].map((name) => [name, 'header', true]),
      );
      for (const { schema, example } of parameters as { schema: oas31.SchemaObject; example: string }[]) {
        expect(example).toMatch(new RegExp(schema.pattern ?? '^[0-9a-f-]{36}$'));
      }
      expect([item.post?.security, Object.keys(item.post?.responses ?? {})]).toEqual([[], ['410', '2XX', 'default']]);
    }
  });
});

describe.each(operations)('$operationId', ({ examples, request, response, method, path }) => {
  it.each(examples)('each operation has a valid request and a valid response in example $name', (example) => {
    expect(request === null ? example.request : request.safeParse(example.request).success).toBe(
      request === null ? null : true,
    );
    expect(response.safeParse(example.response)).toMatchObject({ success: true });
  });

  it('each operation has error examples whose body and HTTP status match their code', () => {
    const responses = Object.entries(document.paths?.[path]?.[method]?.responses ?? {});
    const errors = responses.filter(([status]) => !['200', '304'].includes(status));
    for (const [status, { content }] of errors) {
      for (const { value } of Object.values<{ value: unknown }>(content['application/json'].examples)) {
        const { error } = errorBodySchema.parse(value);
        const several =
          error.code === 'validation_error' ? ['400', '405', '413', '415'] : [String(errorTable[error.code].status)];
        expect(several).toContain(status);
      }
    }
    expect(errors.length).toBeGreaterThan(2);
  });
});

describe('what generators of clients need', () => {
  const components = document.components?.schemas ?? {};

  it('the document has no field whose type is only null, and no union of a plain type with null', () => {
    const unions = text.match(/"anyOf":\[\{"type":"[a-z]+"[^[\]]*\},\{"type":"null"\}\]/g);
    expect(unions).toBeNull();
    // What is left are references: `anyOf: [{ $ref }, { type: null }]`.
    const nulls = text.match(/\{"type":"null"\}/g) ?? [];
    const ofReferences = text.match(/\{"\$ref":"[^"]+"\},\{"type":"null"\}/g) ?? [];
    expect(nulls.length).toBe(ofReferences.length);
  });

  it('the document has no two components, and no component and enum, with one name', () => {
    const names = Object.keys(components);
    const enums = names.flatMap((name) =>
      Object.entries((components[name] as oas31.SchemaObject).properties ?? {})
        .filter(([, property]) => 'enum' in property)
        .map(
          ([property]) => `${name}${property.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        ),
    );
    expect(enums.length).toBeGreaterThan(20);
    expect(enums.filter((name) => names.includes(name))).toEqual([]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  it('each webhook has a tag that no operation has', () => {
    const tagsOf = (items: oas31.PathsObject | undefined) =>
      new Set(
        Object.values(items ?? {}).flatMap((item) =>
          Object.values(item as Record<string, oas31.OperationObject>).flatMap(({ tags }) => tags ?? []),
        ),
      );
    expect([...tagsOf(document.webhooks)]).toEqual(['Webhooks']);
    expect([...tagsOf(document.paths)]).not.toContain('Webhooks');
  });

  it('createBrowserConfig names the schemes of publishable keys, and every other operation those of secret keys', () => {
    const browser = document.paths?.['/v1/checkout/browser_config']?.post;
    expect(browser?.security).toEqual([{ publishableBearerKey: [] }, { publishableHeaderKey: [] }]);
    expect(text.match(/"publishableBearerKey":\[\]/g)).toHaveLength(1);
  });

  it('each operation that stores responses documents Idempotent-Replayed on each status that can be stored', () => {
    const refund = document.paths?.['/v1/refund']?.post?.responses ?? {};
    const replayed = Object.entries(refund)
      .filter(([, response]) =>
        Object.keys((response as oas31.ResponseObject).headers ?? {}).includes('Idempotent-Replayed'),
      )
      .map(([status]) => status);
    expect(replayed).toEqual(['200', '400', '404']);
    const read = JSON.stringify(document.paths?.['/v1/balance']);
    expect(read).not.toContain('Idempotent-Replayed');
  });
});
