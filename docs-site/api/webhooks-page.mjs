import { parameters } from './operation-section.mjs';

/** The events that the service sends. All have the same headers, so these are listed once. */
export function webhooksPage(document) {
  const events = Object.entries(document.webhooks).map(([type, { post }]) => ({ type, ...post }));
  const [first] = events;
  const rows = events.map(({ type, summary }) => `| \`${type}\` | ${summary} |`);
  return [
    '---\npageClass: fields\n---',
    '# Webhooks',
    first.description,
    'The guide [webhooks](../guides/webhooks.md) shows a handler; [event](../features/event.md) describes the body. [Samples and schema](../events/README.md).',
    '## Events',
    ['| Type | Sent when |', '| --- | --- |', ...rows].join('\n'),
    parameters(document, first.parameters).replace('### Parameters', '## Headers'),
  ].join('\n\n');
}
