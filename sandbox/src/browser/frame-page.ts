import type { Asset } from './bundle.js';

/** Frames may be embedded in any page. They load their own script and style, and call their own origin only. */
export const FRAME_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
  // A page that isolates itself can embed only frames that do the same.
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-cache',
};

export const FRAME_NAMES = ['card', 'controller', 'wallet-buttons', 'wallet-sheet'] as const;
export type FrameName = (typeof FRAME_NAMES)[number];

const CONTENTS: Readonly<Record<FrameName, { readonly title: string; readonly body: string }>> = {
  card: { title: 'Card', body: cardForm() },
  controller: { title: 'Connection to the processor', body: '' },
  'wallet-buttons': { title: 'Wallets', body: '<section id="buttons"></section>' },
  'wallet-sheet': { title: 'Simulated wallet', body: '<section id="sheet"></section>' },
};

/** @param now for the check of expiry dates: the clock of the device may be wrong */
export function renderFrame(name: FrameName, script: Asset, style: Asset | undefined, now: Date): string {
  const { title, body } = CONTENTS[name];
  const link = style === undefined ? '' : `\n<link rel="stylesheet" href="${style.path}">`;
  return `<!doctype html>
<html lang="en" dir="ltr" data-month="${now.toISOString().slice(0, 7)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>${link}
<script src="${script.path}" defer></script>
</head>
<body>
${body}
</body>
</html>
`;
}

/** The names are those of the HTML standard's autofill, so that browsers offer the buyer's cards. */
function cardForm(): string {
  return `<form id="card" novalidate>
<div class="first-part">
<span id="brand" data-brand="unknown" aria-hidden="true"><span id="brand-mark"></span></span>
<span id="brand-name" class="hidden"></span>
${field('number', 'cc-number', 'cardnumber', 'aria-describedby="brand-name number-error" inputmode="numeric"')}
</div>
<div class="second-part">
${field('expiry', 'cc-exp', 'exp-date', 'aria-describedby="expiry-error" inputmode="numeric"')}
${field('cvc', 'cc-csc', 'cvc', 'aria-describedby="cvc-error" inputmode="numeric"')}
${field('postal', 'postal-code', 'postal', 'aria-describedby="postal-error" maxlength="12"')}
</div>
<input type="submit" hidden>
</form>`;
}

function field(id: string, autofill: string, name: string, attributes: string): string {
  return `<div class="field ${id}-field"><label class="hidden" id="${id}-label" for="${id}"></label><input id="${id}" name="${name}" type="text" autocomplete="${autofill}" autocapitalize="characters" autocorrect="off" spellcheck="false" aria-required="true" ${attributes}><span class="hidden" id="${id}-error"></span></div>`;
}
