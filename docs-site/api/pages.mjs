import { operationSection } from './operation-section.mjs';
import { webhooksPage } from './webhooks-page.mjs';

/** The pages of the API reference as [file name, Markdown], made from the OpenAPI document of the contract. */
export async function apiPages() {
  const { openApiDocument } = await import('../../contracts/dist/openapi/document.js');
  const document = openApiDocument();
  const pages = document.tags.map((tag) => [`${slug(tag.name)}.md`, tagPage(document, tag)]);
  return [['README.md', overview(document)], ...pages, ['webhooks.md', webhooksPage(document)]];
}

/** The class of pages whose lists are parameters and fields. */
const listsOfFields = '---\npageClass: fields\n---';

function tagPage(document, { name, description }) {
  const sections = operationsOf(document, name).map((operation) => operationSection(document, operation));
  return [listsOfFields, `# ${name}`, description, ...sections].join('\n\n');
}

function operationsOf(document, tag) {
  return Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
    )
    .filter(({ tags }) => tags.includes(tag));
}

function overview(document) {
  const rows = document.tags.flatMap(({ name }) =>
    operationsOf(document, name).map(
      ({ method, path, summary }) => `| \`${method} ${path}\` | [${summary}](${slug(name)}.md#${slug(summary)}) |`,
    ),
  );
  return [
    '# API reference',
    document.info.description,
    '## Authentication',
    document.components.securitySchemes.bearerKey.description,
    'Send it as `Authorization: Bearer <key>` or as `X-API-Key: <key>`.',
    'The gateway serves this description as OpenAPI 3.1 at `/openapi.json`. In test mode it also serves `/reference`, a page to try the API on.',
    '## Operations',
    ['| Operation | |', '| --- | --- |', ...rows].join('\n'),
    'The [webhooks](webhooks.md) page lists the events that the service sends. [Errors](../errors/README.md) lists all error codes.',
  ].join('\n\n');
}

/** As code hosts make the anchor of a heading. */
function slug(text) {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
