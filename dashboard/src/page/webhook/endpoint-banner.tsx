import type { EndpointView } from '../../wire/webhook-endpoint.js';
import { Banner } from '../parts/banner.js';
import { webhookTexts } from '../text/webhook.js';
import styles from './endpoint-banner.module.css';

const texts = webhookTexts.endpoint;

/** What is wrong with an endpoint, if anything. */
export function EndpointBanner({ endpoint }: { readonly endpoint: EndpointView }) {
  const content = bannerOf(endpoint);
  if (content === null) return null;
  return (
    <div className={styles.banner}>
      <Banner tone={content.tone} fact={content.fact}>
        {content.lead}
      </Banner>
    </div>
  );
}

function bannerOf({ status, disabled_reason: reason, never_succeeded: never, failures }: EndpointView) {
  if (status === 'disabled') {
    const facts = { operator: texts.disabledByPerson, failing: texts.disabledFailing, gone: texts.gone };
    return { tone: 'warn', fact: facts[reason ?? 'operator'], lead: texts.enableFirst } as const;
  }
  if (status === 'deleted') return null;
  if (never) return { tone: 'warn', fact: texts.never, lead: texts.neverLead } as const;
  if (failures > 0) return { tone: 'warn', fact: texts.failing(failures), lead: texts.failingLead } as const;
  return null;
}
