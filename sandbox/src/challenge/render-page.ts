import { createHash } from 'node:crypto';
import type { PaymentRecord } from '../payment-intent/record.js';
import { shopAmount } from '../readable-amount.js';
import { escaped } from '../wire/hosted-page.js';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f4f5f7, #14171b); color: light-dark(#1b1f24, #f1f3f5); font: 1.0625rem/1.5 system-ui, sans-serif; }
.page { max-width: 28rem; margin: 8vh auto; padding: 2rem; background: light-dark(#fff, #1f242a); border: 1px solid light-dark(#c9ced6, #4a525c); border-radius: .5rem; }
section.page { margin-block: 0; padding: 1.25rem; border: 0; border-radius: 0; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 .75rem; }
.amount { font-size: 1.75rem; font-weight: 600; }
.note { padding: .5rem .75rem; background: light-dark(#fff6d6, #3a2f12); border-left: .25rem solid light-dark(#a06a00, #e0a63c); }
form { display: flex; flex-wrap: wrap; gap: .75rem; }
button { padding: .75rem 1.25rem; border: 2px solid light-dark(#1f4fbf, #8fb1ff); border-radius: .375rem; background: light-dark(#1f4fbf, #8fb1ff); color: light-dark(#fff, #10131a); font: inherit; cursor: pointer; }
button[value="fail"] { background: none; color: light-dark(#1f4fbf, #a9c3ff); }
a { color: light-dark(#1f4fbf, #a9c3ff); }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#a06a00, #ffcf70); outline-offset: 2px; }
`;

/** The source expression that allows the page's style in a Content-Security-Policy. */
export const CHALLENGE_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Allows no script, no external content, a form to the page itself only, and no framing. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': `default-src 'none'; style-src ${CHALLENGE_STYLE_SOURCE}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** How the page is embedded: as a whole page, or as a part of the shop's page, which has its own main content. */
export interface Embedding {
  readonly landmark: 'main' | 'section';
  /** Elements to add to the head. */
  readonly head: string;
}

const WHOLE_PAGE: Embedding = { landmark: 'main', head: '' };

/** Shows the challenge with the amount as a shop writes it, while the payment waits for it, and its result afterwards. */
export function renderChallengePage(
  payment: PaymentRecord,
  challengeId: string,
  embedding: Embedding = WHOLE_PAGE,
): string {
  const amount = `<p class="amount">${escaped(shopAmount(payment.amount, payment.currency))}</p>`;
  if (payment.status === 'requires_action' && payment.challenge?.id === challengeId) {
    return page(
      'Is this payment yours?',
      `${amount}
<p>Your bank would now ask you to confirm this payment. Choose the result.</p>
<form method="post">
<button type="submit" name="outcome" value="succeed">Complete authentication</button>
<button type="submit" name="outcome" value="fail">Fail authentication</button>
</form>`,
      embedding,
    );
  }
  const current = payment.challenge?.id === challengeId;
  const result = current ? resultOf(payment) : 'This page has been replaced by a newer one.';
  return page(result, `${amount}\n<p>You can close this page.</p>${current ? returnLink(payment) : ''}`, embedding);
}

export function renderUnknownPage(embedding: Embedding = WHOLE_PAGE): string {
  return page('This page does not exist', '<p>No payment waits for authentication here.</p>', embedding);
}

function resultOf({ status }: PaymentRecord): string {
  switch (status) {
    case 'succeeded':
    case 'requires_capture':
      return 'Authentication complete: the payment went through';
    case 'canceled':
      return 'The payment has been canceled';
    default:
      return 'The payment did not go through';
  }
}

/** The return link to the shop, with the parameters that Stripe adds. */
function returnLink({ id, status, challenge, clientSecret }: PaymentRecord): string {
  const url = URL.parse(challenge?.returnUrl ?? '');
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return '';
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', ['succeeded', 'requires_capture'].includes(status) ? 'succeeded' : 'failed');
  return `\n<p><a href="${escaped(url.href)}">Return to the shop</a></p>`;
}

function page(title: string, content: string, { landmark, head }: Embedding): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · simulated 3-D Secure</title>
<style>${STYLE}</style>${head}
</head>
<body>
<${landmark} class="page" aria-labelledby="title">
<p class="note" role="note">This is a simulation. There is no bank, and no money moves.</p>
<h1 id="title">${title}</h1>
${content}
</${landmark}>
</body>
</html>
`;
}
