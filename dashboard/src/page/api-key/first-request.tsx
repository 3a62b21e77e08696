import { useState } from 'react';
import { CopyButton } from '../parts/copy.js';
import { Code, Section } from '../parts/layout.js';
import { Segments } from '../parts/segments.js';
import { apiKeyTexts as texts } from '../text/api-key.js';

const languages = [
  ['curl', 'curl'],
  ['node', 'Node'],
] as const;
type Language = (typeof languages)[number][0];

/** A request that runs as it is shown, with the key from the environment. */
function requestOf(language: Language, apiUrl: string): string {
  if (language === 'curl') {
    return `curl ${apiUrl}/v1/checkout/config \\
  -H "Authorization: Bearer $LANDED_SECRET_KEY" -H "Content-Type: application/json" \\
  -d '{"currency":"EUR"}'`;
  }
  return `const response = await fetch('${apiUrl}/v1/checkout/config', {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.LANDED_SECRET_KEY}\`,
    'content-type': 'application/json',
  },
  body: JSON.stringify({ currency: 'EUR' }),
});
console.log(await response.json());`;
}

export function FirstRequest({ apiUrl, lastFour }: { readonly apiUrl: string; readonly lastFour: string }) {
  const [language, setLanguage] = useState<Language>('curl');
  const request = requestOf(language, apiUrl);
  return (
    <Section
      title={texts.request}
      aside={<Segments label={texts.request} value={language} onValue={setLanguage} choices={languages} />}
      acts={<CopyButton text={request} what={`${texts.request} with a key that ends in ${lastFour}`} kind="plain" />}
    >
      <Code label={texts.request}>{request}</Code>
    </Section>
  );
}
