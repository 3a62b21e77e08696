import type { KeysView } from '../../wire/api-key.js';
import type { BankAccountsView } from '../../wire/bank-account.js';
import type { EndpointsView } from '../../wire/webhook-endpoint.js';
import type { IconName } from '../icon/paths.js';
import { homeTexts as texts } from '../text/home.js';

export interface AttentionItem {
  readonly key: string;
  readonly icon: IconName;
  readonly tone: 'bad' | 'warn';
  readonly fact: string;
  readonly lead: string;
  /** The address after `/{merchant}/{mode}` that helps. */
  readonly to: string;
}

/** The most that Home shows. */
const most = 8;

/** What a person should do now, the worst first. An item leaves when its cause does. */
export function needsAttention(known: {
  readonly keys?: KeysView | undefined;
  readonly endpoints?: EndpointsView | undefined;
  readonly banks?: BankAccountsView | undefined;
  readonly isLive: boolean;
}): readonly AttentionItem[] {
  const items = [...ofBanks(known.banks, known.isLive), ...ofKeys(known.keys), ...ofEndpoints(known.endpoints)];
  return items.toSorted((one, other) => rank(one) - rank(other)).slice(0, most);
}

function rank({ tone }: AttentionItem): number {
  return tone === 'bad' ? 0 : 1;
}

function ofKeys(keys: KeysView | undefined): readonly AttentionItem[] {
  if (keys?.current?.exposed_at == null) return [];
  return [{ key: 'key', icon: 'key', tone: 'bad', fact: texts.keyExposed, lead: texts.rotate, to: '/keys' }];
}

function ofEndpoints(view: EndpointsView | undefined): readonly AttentionItem[] {
  return (view?.endpoints ?? []).flatMap((endpoint): readonly AttentionItem[] => {
    const { id, url, status, disabled_reason: reason, never_succeeded: never, failures } = endpoint;
    const { host } = new URL(url);
    const item = { key: id, icon: 'hook', to: `/webhooks/${id}` } as const;
    if (status === 'disabled' && reason !== 'operator') {
      return [{ ...item, tone: 'bad', fact: texts.endpointOff(host), lead: texts.missed }];
    }
    if (status !== 'enabled') return [];
    if (never) return [{ ...item, tone: 'warn', fact: texts.endpointNever(host), lead: texts.look }];
    if (failures === 0) return [];
    return [{ ...item, tone: 'warn', fact: texts.endpointFails(host), lead: texts.attempts(failures) }];
  });
}

/** In test mode nothing is paid, so a missing account needs no attention there. */
function ofBanks(view: BankAccountsView | undefined, isLive: boolean): readonly AttentionItem[] {
  if (view === undefined || !isLive) return [];
  const held: readonly AttentionItem[] =
    view.held_since === null
      ? []
      : [{ key: 'held', icon: 'bank', tone: 'bad', fact: texts.held, lead: texts.heldLead, to: '/banks' }];
  const accounts = view.currencies.flatMap(({ currency, current }): readonly AttentionItem[] => {
    if (current !== null && current.status === 'active') return [];
    const fact = current === null ? texts.bankMissing(currency) : texts.bankUnusable(currency);
    const [tone, lead] = current === null ? (['warn', texts.add] as const) : (['bad', texts.replace] as const);
    return [{ key: `bank-${currency}`, icon: 'bank', tone, fact, lead, to: '/banks' }];
  });
  return [...held, ...accounts];
}
