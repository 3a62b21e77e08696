import { productName } from '@landed/contracts/product/product';
import type { Asset } from './asset.js';

/** What the page loads, by what it is for. */
export interface PageAssets {
  readonly vendoredStyle: Asset;
  readonly vendoredScript: Asset;
  readonly style: Asset;
  readonly script: Asset;
}

/** The page without any script or style of its own: the policy that it is served with allows none. */
export function referencePage({ vendoredStyle, vendoredScript, style, script }: PageAssets): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${productName} API reference</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${vendoredStyle.path}">
    <link rel="stylesheet" href="${style.path}">
  </head>
  <body>
    <header class="intro">
      <p class="intro-name">${productName} <span class="intro-rail">test rail</span></p>
      <p>Choose Authorize, paste a test secret key (<code>sk_test_…</code>) into one of the two fields, then Try it out and Execute.
        What charges, captures, cancels or refunds asks for an <code>Idempotency-Key</code> of yours, another for each new request.
        No money moves here. The API key stays in this page and is gone when you close it.</p>
    </header>
    <main id="reference"><noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript></main>
    <script src="${vendoredScript.path}" defer></script>
    <script src="${script.path}" defer></script>
  </body>
</html>
`;
}
