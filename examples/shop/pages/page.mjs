import { html } from './html.mjs';

const fonts = ['fraunces-latin', 'instrument-sans-latin'];

/**
 * The frame of every page. `site.nonce` is that of the Content-Security-Policy of this response, `site.apiOrigin` the
 * address of the service.
 */
export function page({ title, body, site, scripts = [] }) {
  const content = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${title} · Harbour Leather</title>
    <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
    ${fonts.map((name) => html`<link rel="preload" href="/assets/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin />`)}
    <link rel="stylesheet" href="/assets/shop.css" />
    ${scripts.map((src) => html`<script nonce="${site.nonce}" src="${src}" defer></script>`)}
  </head>
  <body>
    <a class="skip" href="#main">Skip to content</a>
    <header>
      <a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="28" height="28" />Harbour Leather</a>
      ${site.isTest && html`<span class="note">Demo shop · test cards only</span>`}
    </header>
    <main id="main">${body}</main>
    ${site.isTest && html`<footer>A demo of <a href="${site.apiOrigin}/reference">Landed</a>. Nothing is sold and nothing is shipped.</footer>`}
  </body>
</html>
`;
  return content.text;
}

/** When the shop or the service does not respond. Opening a page may complete a charge, and never begins one. */
export function failurePage(site) {
  const body = html`<h1>Something went wrong</h1>
    <p class="lead">Please reload this page in a moment. Opening a page never starts a new payment.</p>`;
  return page({ title: 'Please try again', body, site });
}

export function missingPage(site) {
  const body = html`<h1>This page does not exist</h1><p class="lead"><a href="/">See what we sell</a></p>`;
  return page({ title: 'Not found', body, site });
}

const stepNames = ['Product', 'Address', 'Payment', 'Order'];

/** Where the buyer is, from 0 to 3. */
export function steps(current) {
  return html`<ol class="steps" aria-label="Steps of the order">
    ${stepNames.map(
      (name, index) =>
        html`<li ${index === current && html`aria-current="step"`} class="${index < current ? 'done' : ''}">${name}</li>`,
    )}
  </ol>`;
}
