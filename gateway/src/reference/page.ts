import { productName } from '@landed/contracts/product/product';
import type { Asset } from './asset.js';

/** The files that the page loads. */
export interface PageAssets {
  readonly vendoredStyle: Asset;
  readonly vendoredScript: Asset;
  readonly style: Asset;
  readonly script: Asset;
}

/** The page. It contains no inline script and no inline style, because its content security policy allows none. */
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
      <p class="intro-name">${productName} <span class="intro-rail">test mode</span></p>
      <p>Choose Authorize, paste a test secret key (<code>sk_test_…</code>), then choose Try it out and Execute at any operation.
        Every example works as it is. An example id is replaced by the id of your last object, or of one that this page creates first;
        a charge gets a new quote of its order. Leave <code>Idempotency-Key</code> empty to send a new key with each request.
        No money moves here. The API key is deleted when you close this page.</p>
    </header>
    <main id="reference"><noscript>This page needs JavaScript. The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript></main>
    <script src="${vendoredScript.path}" defer></script>
    <script src="${script.path}" defer></script>
  </body>
</html>
`;
}

/** Added to the vendored style: the introduction, and a light page whatever the system prefers. */
export const pageStyle = `:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1f2933; font-family: system-ui, sans-serif; }
.intro { border-bottom: 1px solid #d9e2ec; background: #f5f7fa; padding: 16px 20px; line-height: 1.5; }
.intro p { max-width: 1420px; margin: 0 auto; }
.intro-name { font-size: 20px; font-weight: 600; }
.intro-rail { margin-left: 8px; border-radius: 4px; background: #d9f0e3; color: #0b5132; padding: 2px 8px; font-size: 13px; font-weight: 500; }
.swagger-ui .info { margin: 24px 0; }
.swagger-ui .opblock-body { overflow-x: auto; }
`;
