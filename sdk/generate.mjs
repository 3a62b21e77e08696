// Writes the API types, `src/generated/api.ts`, from the OpenAPI document that the gateway serves. With `--stdin` it
// reads a document from stdin and prints the types, so that a test can compare them with the committed file.
import { writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';

const heading = '// Written by `npm run generate -w @landed/sdk` from the OpenAPI document. Not edited by hand.\n\n';

const methods = ['get', 'post'];

/**
 * The part of the document that types are generated from. Without error responses and headers, which are the same
 * everywhere and have one schema, and without webhooks, whose events are schemas.
 */
function relevantPart({ webhooks: _webhooks, paths, ...document }) {
  const kept = Object.entries(paths).map(([path, item]) => [path, mapped(item, methods, withoutErrors)]);
  return withoutAdditionalProperties({ ...document, paths: Object.fromEntries(kept) });
}

function withoutErrors({ responses, ...operation }) {
  const { headers: _headers, ...success } = responses['200'];
  return { ...operation, responses: { 200: success } };
}

function mapped(item, names, change) {
  return Object.fromEntries(names.filter((name) => item[name]).map((name) => [name, change(item[name])]));
}

/** Removes `additionalProperties`. Responses may gain fields, but a type that allows any name hides misspelled ones. */
function withoutAdditionalProperties(node) {
  if (Array.isArray(node)) return node.map(withoutAdditionalProperties);
  if (node === null || typeof node !== 'object') return node;
  const { additionalProperties, ...closed } = node;
  const allowsMore = node.properties !== undefined && typeof additionalProperties === 'object';
  return Object.fromEntries(
    Object.entries(allowsMore ? closed : node).map(([name, value]) => [name, withoutAdditionalProperties(value)]),
  );
}

const fromStdin = process.argv.includes('--stdin');
const document = fromStdin
  ? await json(process.stdin)
  : (await import('../contracts/dist/openapi/document.js')).openApiDocument();

const types = heading + astToString(await openapiTS(relevantPart(document), { defaultNonNullable: false }));
if (fromStdin) process.stdout.write(types);
else writeFileSync(new URL('src/generated/api.ts', import.meta.url), types);
