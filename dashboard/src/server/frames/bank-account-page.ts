import type { Currency } from '@landed/contracts/money/currency';
import { escapedAttributes, escapedText } from './escaped-attributes.js';

interface NumberField {
  readonly name: 'account_number' | 'routing_number';
  readonly label: string;
  readonly hint: string;
  /** For the browser's check. The processor checks the number itself. */
  readonly pattern: string;
}

const accountNumber = (hint: string, pattern: string): NumberField => ({
  name: 'account_number',
  label: 'Account number',
  hint,
  pattern,
});
const routing = (label: string, hint: string, pattern: string): NumberField => ({
  name: 'routing_number',
  label,
  hint,
  pattern,
});

/** The country of the accounts of a currency, null when the number says it, and what a bank there calls its numbers. */
const forms: Readonly<Record<Currency, { readonly country: string | null; readonly fields: readonly NumberField[] }>> =
  {
    USD: {
      country: 'US',
      fields: [
        routing('Routing number', '9 digits', String.raw`\s*\d{9}\s*`),
        accountNumber('4 to 17 digits', String.raw`[\d\s\-]{4,24}`),
      ],
    },
    GBP: {
      country: 'GB',
      fields: [
        routing('Sort code', '6 digits, such as 12-34-56', String.raw`\s*\d{2}[\-\s]?\d{2}[\-\s]?\d{2}\s*`),
        accountNumber('8 digits', String.raw`[\d\s]{6,12}`),
      ],
    },
    EUR: {
      country: null,
      fields: [
        {
          name: 'account_number',
          label: 'IBAN',
          hint: 'It begins with two letters for the country',
          pattern: String.raw`\s*[A-Za-z]{2}\d{2}[A-Za-z0-9\s]{10,40}`,
        },
      ],
    },
    CAD: {
      country: 'CA',
      fields: [
        routing('Transit and institution number', '5 and 3 digits, such as 11000-000', String.raw`\s*\d{5}-?\d{3}\s*`),
        accountNumber('7 to 12 digits', String.raw`[\d\s\-]{7,16}`),
      ],
    },
    AUD: {
      country: 'AU',
      fields: [
        routing('BSB', '6 digits, such as 110-000', String.raw`\s*\d{3}-?\d{3}\s*`),
        accountNumber('5 to 9 digits', String.raw`[\d\s\-]{5,12}`),
      ],
    },
  };

export interface BankAccountPage {
  readonly currency: Currency;
  /** The publishable key of the currency's entity. */
  readonly key: string;
  readonly scriptUrl: string;
  /** The origin of the dashboard: the only one that gets messages. */
  readonly dashboardOrigin: string;
}

/** The form for one bank account. It has no action: what is typed leaves it through the processor's script only. */
export function bankAccountPage({ currency, key, scriptUrl, dashboardOrigin }: BankAccountPage): string {
  const { country, fields } = forms[currency];
  const data = { origin: dashboardOrigin, key, currency, country: country ?? '', script: scriptUrl };
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Bank account</title>
<link rel="stylesheet" href="/bank-account.css">
<body ${escapedAttributes(data, 'data-')}>
<form autocomplete="off">
<label>Account holder<input name="account_holder_name" required maxlength="200" autocomplete="off"></label>
<label>Kind of account<select name="account_holder_type"><option value="company">Company</option><option value="individual">Individual</option></select></label>
${fields.map(fieldHtml).join('\n')}
<p role="alert"></p>
</form>
<script type="module" src="/bank-account.js"></script>
</body>
</html>
`;
}

function fieldHtml({ name, label, hint, pattern }: NumberField): string {
  return (
    `<label>${label}<input name="${name}" required maxlength="60" autocomplete="off" spellcheck="false" ` +
    `pattern="${escapedText(pattern)}" title="${escapedText(hint)}"><small>${hint}</small></label>`
  );
}
