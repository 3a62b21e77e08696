/**
 * Starts the page in the browser. The address of the description is fixed: an address from the query could show another
 * site's description under our name. API keys are not stored, and no external validator is called.
 *
 * The examples of the description contain invented ids, which no merchant has. So that each example can be executed as
 * it is, the page replaces an invented id in a request by the id of a real object: the last one that this page
 * received, or else one that it creates first. A charge always gets a new quote of exactly its order.
 */
export const pageScript = `'use strict';
(() => {
  const descriptionPath = '/openapi.json';
  const keyHeader = 'Idempotency-Key';
  const browserPath = '/v1/checkout/browser_config';
  /** The last id of each kind of object that this page received. */
  const lastIds = new Map();
  /** The ids in the examples, with their type of object. */
  const inventedIds = new Map();
  let paths = {};
  /** The kind of the object that the last request used. */
  let usedKind;

  const jsonOf = (media) => Object.values(media?.content?.['application/json']?.examples ?? {}).map(({ value }) => value);
  const requestExample = (path, name) => {
    const { examples } = paths[path].post.requestBody.content['application/json'];
    return (examples[name] ?? Object.values(examples)[0]).value;
  };

  /**
   * Changes the description for this page: one way to send the key, ids to execute with, an optional idempotency key.
   */
  function prepare(description) {
    paths = description.paths;
    const { bearerKey } = description.components.securitySchemes;
    description.components.securitySchemes = { bearerKey };
    description.security = [{ bearerKey: [] }];
    for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
      delete operation.security;
      const responses = jsonOf(operation.responses['200']);
      for (const value of responses.flatMap((response) => response.data ?? [response])) {
        if (typeof value.id === 'string') inventedIds.set(value.id, value.object);
      }
      for (const parameter of operation.parameters ?? []) {
        if (parameter.in === 'path') parameter.example = responses[0]?.id;
        if (parameter.name !== keyHeader) continue;
        parameter.required = false;
        parameter.description = 'Required by the API. If this field is empty, the page sends a new key with each request. ' +
          'To replay a request, enter the key of the first one.';
      }
    }
    return description;
  }

  /**
   * The part of the description at a path, without references. The page's own resolver reads the whole description again
   * for each operation that is opened, which takes a second. Ours has no reference to itself and none to another file.
   */
  async function resolveSubtree(description, path) {
    const part = path.reduce((value, name) => value?.[name], description);
    return { spec: withoutReferences(part, description), errors: [] };
  }

  function withoutReferences(value, description) {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => withoutReferences(each, description));
    const { $ref: reference, ...own } = value;
    const entries = Object.entries(own).map(([name, each]) => [name, withoutReferences(each, description)]);
    if (typeof reference !== 'string') return Object.fromEntries(entries);
    const target = reference.slice('#/'.length).split('/').reduce((part, name) => part[name], description);
    return { ...withoutReferences(target, description), ...Object.fromEntries(entries) };
  }

  /** Works without a secure context, which \`crypto.randomUUID\` needs. */
  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return 'reference-' + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  function remember(value) {
    const [object] = Array.isArray(value.data) ? value.data : [value];
    if (typeof object?.id !== 'string') return;
    lastIds.set(object.object, object.id);
    if (object.object !== 'payment_intent') return;
    if (object.status === 'authorized') lastIds.set('authorized_payment', object.id);
    else if (lastIds.get('authorized_payment') === object.id) lastIds.delete('authorized_payment');
    if (object.amount_captured > 0) lastIds.set('captured_payment', object.id);
  }

  async function call(path, headers, body) {
    const { Authorization } = headers;
    const options = body === undefined
      ? { headers: { Authorization } }
      : {
          method: 'POST',
          headers: { Authorization, 'Content-Type': 'application/json', [keyHeader]: newKey() },
          body: await withRealIds(path, JSON.stringify(body), headers),
        };
    const response = await fetch(path, options);
    if (response.ok) remember(await response.json());
  }

  /** Creates an object of this kind and remembers it. */
  const create = {
    payment_intent: (headers) => call('/v1/payment_intents', headers, requestExample('/v1/payment_intents', 'quoted')),
    captured_payment: (headers) => create.payment_intent(headers),
    authorized_payment: (headers) =>
      call('/v1/payment_intents', headers, requestExample('/v1/payment_intents', 'manual_capture')),
    refund: (headers) => call('/v1/refund', headers, requestExample('/v1/refund')),
    event: (headers) => call('/v1/events?limit=1', headers),
    tax_quote(headers, order) {
      const { tax_quote_id, ...charge } = JSON.parse(order);
      return call('/v1/tax_quotes', headers, {
        destination_country: charge.shipping_address?.country,
        destination_postal_code: charge.shipping_address?.postal_code,
        ship_from_country: requestExample('/v1/tax_quotes').ship_from_country,
        currency: charge.currency,
        shipping_amount: charge.shipping_amount,
        line_items: charge.line_items,
      });
    },
  };

  function kindFor(path, type) {
    if (type !== 'payment_intent') return type;
    if (path === '/v1/capture' || path === '/v1/cancel') return 'authorized_payment';
    return path === '/v1/refund' ? 'captured_payment' : type;
  }

  /** Replaces the invented ids of a path or a body. Without an object to name, the API rejects the invented id. */
  async function withRealIds(path, text, headers) {
    let replaced = text;
    for (const [invented, type] of inventedIds) {
      if (!text.includes(invented)) continue;
      const kind = kindFor(path, type);
      if (kind === 'tax_quote') lastIds.delete(kind);
      if (!lastIds.has(kind)) await create[kind]?.(headers, text);
      replaced = replaced.replaceAll(invented, lastIds.get(kind) ?? invented);
      usedKind = kind;
    }
    return replaced;
  }

  async function requestInterceptor(request) {
    const url = new URL(request.url, location.href);
    if (url.pathname === descriptionPath || request.headers.Authorization === undefined) return request;
    usedKind = undefined;
    const path = url.pathname;
    // A secret key that reaches this operation is recorded as exposed. Without a key, the response is the same 401.
    if (path === browserPath && !/^Bearer pk_/.test(request.headers.Authorization)) {
      delete request.headers.Authorization;
      return request;
    }
    request.url = await withRealIds(path, request.url, request.headers);
    if (typeof request.body === 'string') request.body = await withRealIds(path, request.body, request.headers);
    const needsKey = paths[path]?.post?.parameters?.some(({ name }) => name === keyHeader);
    if (needsKey && !request.headers[keyHeader]) request.headers[keyHeader] = newKey();
    return request;
  }

  function responseInterceptor(response) {
    if (new URL(response.url).pathname === descriptionPath) {
      if (response.ok) response.text = JSON.stringify(prepare(JSON.parse(response.text)));
    } else if (response.ok) remember(JSON.parse(response.text));
    // The object cannot be used this way (again). The next request gets another one.
    else lastIds.delete(usedKind);
    return response;
  }

  globalThis.SwaggerUIBundle({
    dom_id: '#reference',
    url: descriptionPath,
    layout: 'BaseLayout',
    deepLinking: true,
    queryConfigEnabled: false,
    persistAuthorization: false,
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 2,
    displayRequestDuration: true,
    showExtensions: false,
    supportedSubmitMethods: ['get', 'post'],
    requestInterceptor,
    responseInterceptor,
    plugins: [() => ({ fn: { resolveSubtree } })],
  });
})();
`;
