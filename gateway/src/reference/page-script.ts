/**
 * Starts the page in the browser. The address of the description is fixed: one from the query could make the page speak
 * for somebody else. Keys are not kept, and no service outside is asked to validate anything.
 */
export const pageScript = `'use strict';
globalThis.SwaggerUIBundle({
  dom_id: '#reference',
  url: '/openapi.json',
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
});
`;
