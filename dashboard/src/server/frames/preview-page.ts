import { currencyOfEntity, type Entity } from '@landed/contracts/entity/entity';
import { escapedAttributes } from './escaped-attributes.js';

export interface PreviewPage {
  readonly entity: Entity;
  /** The entity's publishable key in test mode. */
  readonly key: string;
  readonly scriptUrl: string;
  /** The address of the public API in test mode, which serves the drop-in. */
  readonly apiUrl: string;
  readonly dashboardOrigin: string;
}

/** The page that shows the drop-in with a draft of the branding. */
export function previewPage({ entity, key, scriptUrl, apiUrl, dashboardOrigin }: PreviewPage): string {
  const currency = currencyOfEntity[entity];
  const data = { origin: dashboardOrigin, api: apiUrl, key, entity, currency, script: scriptUrl };
  const dropin = escapedAttributes({ src: `${apiUrl}/dropin/v1.js` });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Preview of the checkout</title>
<link rel="stylesheet" href="/preview.css">
<body ${escapedAttributes(data, 'data-')}>
<main></main>
<script ${dropin}></script>
<script type="module" src="/preview.js"></script>
</body>
</html>
`;
}
