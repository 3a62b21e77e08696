import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document.js';

type Node = Readonly<Record<string, unknown>>;

const document = JSON.parse(JSON.stringify(openApiDocument())) as Node;
const schemas = (document['components'] as { schemas: Record<string, Node> }).schemas;

/** Every object of the document with its path; examples are not part of it, because they are data. */
function nodes(node: unknown, path: readonly string[] = []): { path: readonly string[]; node: Node }[] {
  if (Array.isArray(node)) return node.flatMap((item, index) => nodes(item, [...path, String(index)]));
  if (node === null || typeof node !== 'object') return [];
  const isPropertyMap = path.at(-1) === 'properties';
  const children = Object.entries(node)
    .filter(([name]) => isPropertyMap || (name !== 'example' && name !== 'examples'))
    .flatMap(([name, child]) => nodes(child, [...path, name]));
  return [{ path, node: node as Node }, ...children];
}

const all = nodes(document);
const pathItems = { ...(document['paths'] as Node), ...(document['webhooks'] as Node) };
const operations = Object.entries(pathItems).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Node>).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

function within(parent: string) {
  return all.filter(({ path }) => path.at(-2) === parent);
}

/** A property may use the description of the schema that it refers to or wraps. */
function isDescribed({ description, schema, $ref }: Node): boolean {
  if (typeof description === 'string') return description.trim() !== '';
  if (typeof $ref === 'string') return isDescribed(schemas[$ref.replace('#/components/schemas/', '')] ?? {});
  return schema !== undefined && isDescribed(schema as Node);
}

function undescribed(found: readonly { path: readonly string[]; node: Node }[]): string[] {
  return found.filter(({ node }) => !isDescribed(node)).map(({ path }) => path.join('.'));
}

describe('the OpenAPI document', () => {
  it('describes every property of every schema', () => {
    const properties = within('properties');
    expect(properties.length).toBeGreaterThan(500);
    const undescribedProperties = properties.filter(({ node }) => typeof node['description'] !== 'string');
    expect(undescribedProperties.map(({ path }) => path.join('.'))).toEqual([]);
  });

  it('describes every named schema', () => {
    expect(Object.entries(schemas).flatMap(([name, schema]) => (isDescribed(schema) ? [] : [name]))).toEqual([]);
  });

  it('describes every parameter, header, request body and response', () => {
    expect(undescribed(within('parameters'))).toEqual([]);
    expect(undescribed(within('headers'))).toEqual([]);
    expect(undescribed(all.filter(({ path }) => path.at(-1) === 'requestBody'))).toEqual([]);
    expect(undescribed(within('responses'))).toEqual([]);
  });

  it('gives every operation and webhook a unique id, a summary and a description', () => {
    const incomplete = operations.filter(({ operation }) =>
      ['operationId', 'summary', 'description'].some((field) => !operation[field]),
    );
    expect(incomplete.map(({ name }) => name)).toEqual([]);
    expect(new Set(operations.map(({ operation }) => operation['operationId'])).size).toBe(operations.length);
  });

  it('uses plain English in every summary and description', () => {
    const banned = /\bwhoever\b|\bnobody\b|\bsomebody\b|\bis no\b |\bof his own\b/i;
    const texts = all.flatMap(({ path, node }) =>
      ['summary', 'description'].flatMap((field) => {
        const text = path.at(-1) === 'properties' ? undefined : node[field];
        return typeof text === 'string' ? [`${path.join('.')}: ${text}`] : [];
      }),
    );
    expect(texts.filter((text) => banned.test(text))).toEqual([]);
  });
});
