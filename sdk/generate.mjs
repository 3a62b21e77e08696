// Writes `src/generated/api.ts`, the types of the API, from the OpenAPI document that the gateway serves. With `--stdin`
// it takes a document there and prints the types, so that a test can compare them with what is committed.
import { writeFileSync } from 'node:fs';
import { json } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';

const heading = '// Written by `npm run generate -w @landed/sdk` from the OpenAPI document. Not edited by hand.\n\n';

const methods = ['get', 'post'];

/**
 * What types are made of. Refusals and headers are alike everywhere and are described once, as the error; deliveries
 * are described by their events, which are among the schemas.
 */
function essence({ webhooks: _webhooks, paths, ...document }) {
  const kept = Object.entries(paths).map(([path, item]) => [path, mapped(item, methods, answers)]);
  return withoutOpenEnds({ ...document, paths: Object.fromEntries(kept) });
}

function answers({ responses, ...operation }) {
  const { headers: _headers, ...success } = responses['200'];
  return { ...operation, responses: { 200: success } };
}

function mapped(item, names, change) {
  return Object.fromEntries(names.filter((name) => item[name]).map((name) => [name, change(item[name])]));
}

/** Answers may gain fields, and the document says so; a type that took every name would hide a misspelt one. */
function withoutOpenEnds(node) {
  if (Array.isArray(node)) return node.map(withoutOpenEnds);
  if (node === null || typeof node !== 'object') return node;
  const { additionalProperties, ...closed } = node;
  const isOpenEnd = node.properties !== undefined && typeof additionalProperties === 'object';
  return Object.fromEntries(
    Object.entries(isOpenEnd ? closed : node).map(([name, value]) => [name, withoutOpenEnds(value)]),
  );
}

const fromStdin = process.argv.includes('--stdin');
const document = fromStdin
  ? await json(process.stdin)
  : (await import('../contracts/dist/openapi/document.js')).openApiDocument();

const types = heading + astToString(await openapiTS(essence(document), { defaultNonNullable: false }));
if (fromStdin) process.stdout.write(types);
else writeFileSync(new URL('src/generated/api.ts', import.meta.url), types);
