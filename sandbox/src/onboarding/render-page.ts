import { createHash } from 'node:crypto';
import type { CheckResult, OnboardingRecord } from '../connected-account/record.js';
import { escaped } from '../wire/hosted-page.js';

/** What the form asks for. Only that it is there is checked, and nothing of it is stored. */
export const FIELDS = ['business_name', 'registration_number', 'representative'] as const;
type OnboardingField = (typeof FIELDS)[number];

const STYLE = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; background: light-dark(#eaf1ef, #0f1715); color: light-dark(#14211d, #edf4f1); font: 1rem/1.5 system-ui, sans-serif; }
header { padding: .875rem 1.25rem; background: light-dark(#123c32, #0a2a23); color: #fff; font-weight: 600; }
main { max-width: 34rem; margin: 2rem auto; padding: 1.75rem; background: light-dark(#fff, #18221f); border: 1px solid light-dark(#c3d2cd, #3c4d47); border-radius: .75rem; }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
.note { padding: .5rem .75rem; background: light-dark(#fff6d6, #3a2f12); border-left: .25rem solid light-dark(#a06a00, #e0a63c); }
label, legend { font-weight: 600; }
.field { margin-bottom: 1rem; }
.field input { display: block; width: 100%; margin-top: .25rem; padding: .625rem .75rem; background: light-dark(#fff, #0f1715); color: inherit; border: 1px solid light-dark(#6d827b, #83998f); border-radius: .375rem; font: inherit; }
.error { margin: .25rem 0 0; color: light-dark(#a3161f, #ff9d9d); }
fieldset { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid light-dark(#c3d2cd, #3c4d47); border-radius: .375rem; }
fieldset label { display: block; padding: .25rem 0; font-weight: 400; }
button { width: 100%; padding: .75rem 1.25rem; border: 0; border-radius: .375rem; background: light-dark(#0d6b53, #5fd3b1); color: light-dark(#fff, #08211a); font: inherit; font-weight: 600; cursor: pointer; }
a { color: light-dark(#0d6b53, #5fd3b1); }
:is(button, a, input):focus-visible { outline: 3px solid light-dark(#0b57d0, #a8c7fa); outline-offset: 2px; }
@media (max-width: 36rem) { main { margin: 0; border-width: 0 0 1px; border-radius: 0; padding: 1.25rem; } }
`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

/**
 * Allows no script, no external content and no framing. The form goes to the page itself; the redirect that follows leads
 * to the platform's address, which `form-action` would stop in Chromium, so any address is allowed.
 */
export const ONBOARDING_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const LABELS: Readonly<Record<OnboardingField, string>> = {
  business_name: 'Legal name of the business',
  registration_number: 'Registration or tax number',
  representative: 'Name of a representative',
};

const RESULTS: Readonly<Record<CheckResult, string>> = {
  verified: 'The business is verified',
  needs_information: 'A document is needed',
  rejected: 'The business is rejected',
};

/** The form, with what is missing of it. `onboarding` says why it is shown again. */
export function renderOnboardingPage(
  { state, refreshUrl }: OnboardingRecord,
  missing: readonly OnboardingField[],
): string {
  const why = state === 'needs_information' ? '<p>The last check asked for a document of the business.</p>' : '';
  const fields = (Object.keys(LABELS) as OnboardingField[]).map((name) => field(name, missing.includes(name)));
  const results = (Object.keys(RESULTS) as CheckResult[]).map(
    (name, index) =>
      `<label><input type="radio" name="result" value="${name}"${index === 0 ? ' checked' : ''}> ${RESULTS[name]}</label>`,
  );
  return page(
    'Verify your business',
    `${why}<form method="post" novalidate>
${fields.join('\n')}
<fieldset>
<legend>What the check ends in</legend>
${results.join('\n')}
</fieldset>
<button type="submit">Send for verification</button>
</form>
<p><a href="${escaped(refreshUrl)}">Leave without sending</a></p>`,
  );
}

export function renderUnknownLink(): string {
  return page('This page does not exist', '<p>No verification has this address.</p>');
}

function field(name: OnboardingField, isMissing: boolean): string {
  const error = `<p class="error" id="${name}-error">Fill in this field.</p>`;
  return `<div class="field">
<label for="${name}">${LABELS[name]}</label>
<input id="${name}" name="${name}" maxlength="200" autocomplete="off"${isMissing ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''}>
${isMissing ? error : ''}
</div>`;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · simulated processor</title>
<style>${STYLE}</style>
</head>
<body>
<header>Simulated processor</header>
<main>
<h1>${title}</h1>
<p class="note" role="note">This is a simulation. Nothing that you type is stored or checked.</p>
${content}
</main>
</body>
</html>
`;
}
