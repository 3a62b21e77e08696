import { entry } from './entry.mjs';
import { schemaFields, typeOf } from './schema-fields.mjs';

/** One operation of the API: address, description, parameters, body, response and errors. */
export function operationSection(document, operation) {
  const { summary, description, method, path, deprecated } = operation;
  return joined([
    `## ${summary}`,
    `\`\`\`endpoint\n${method} ${path}\n\`\`\``,
    deprecated ? '::: warning Deprecated\nDo not use this operation in new code.\n:::' : '',
    description,
    parameters(document, operation.parameters ?? []),
    request(document, operation),
    response(document, operation),
    errors(operation),
  ]);
}

export function parameters(document, list) {
  if (list.length === 0) return '';
  const entries = list.map((parameter) =>
    entry(
      parameter.name,
      [parameter.in, typeOf(document, parameter.schema), parameter.required ? '' : 'optional'],
      parameter.description,
    ),
  );
  return joined(['### Parameters', entries.join('\n')]);
}

function request(document, { requestBody }) {
  if (requestBody === undefined) return '';
  const { schema, examples } = requestBody.content['application/json'];
  return joined([
    '### Request body',
    requestBody.description ?? '',
    schemaFields(document, schema),
    ...exampleBlocks(examples),
  ]);
}

function response(document, { responses }) {
  const { description, headers, content } = responses['200'];
  const [[type, { schema, examples }]] = Object.entries(content);
  const isFile = type !== 'application/json';
  const names = Object.keys(headers ?? {}).map((name) => `\`${name}\``);
  return joined([
    '### Response',
    `HTTP 200. ${description}`,
    isFile ? `A file: \`${type}\`.` : schemaFields(document, schema),
    ...exampleBlocks(examples),
    names.length === 0 ? '' : `Response headers: ${names.join(', ')}.`,
  ]);
}

/** Only the first two examples: the document itself has all of them. */
function exampleBlocks(examples = {}) {
  return Object.values(examples)
    .slice(0, 2)
    .map(
      ({ summary, value }) =>
        `::: details Example: ${summary}\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\n:::`,
    );
}

function errors({ responses }) {
  const entries = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { description, content }]) => {
      const bodies = Object.values(content?.['application/json']?.examples ?? {});
      const codes = [...new Set(bodies.map(({ value }) => value.error.code))];
      return entry(status, [codes.map((code) => `[\`${code}\`](../errors/${code}.md)`).join(' ')], description);
    });
  return joined(['### Errors', entries.join('\n')]);
}

function joined(parts) {
  return parts.filter((part) => part !== '').join('\n\n');
}
