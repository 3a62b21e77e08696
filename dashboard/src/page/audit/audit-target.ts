import type { MerchantAction } from '@landed/contracts/dashboard/actions';
import { isUuid } from '@landed/contracts/ids/ids';
import type { AuditEntryView } from '../../wire/audit.js';
import { frameTexts } from '../text/frame.js';

interface Place {
  /** The address after `/{merchant}/{mode}`. */
  readonly to: string;
  readonly text: string;
  /** Who sees that page. */
  readonly action: MerchantAction;
  /** Whether each record has a page of its own, at its id. */
  readonly hasDetails?: true;
}

const { pages } = frameTexts;

/** Where an entry was made on, by the part of its action before the dot. */
const places: Readonly<Record<string, Place>> = {
  payment: { to: '/payments', text: pages.payments, action: 'payments.read', hasDetails: true },
  dispute: { to: '/disputes', text: pages.disputes, action: 'disputes.read', hasDetails: true },
  payout: { to: '/payouts', text: pages.payouts, action: 'payouts.read', hasDetails: true },
  report: { to: '/reports', text: pages.reports, action: 'payouts.read' },
  webhook_endpoint: { to: '/webhooks', text: pages.webhooks, action: 'endpoints.read', hasDetails: true },
  webhook_delivery: { to: '/webhooks', text: pages.webhooks, action: 'endpoints.read' },
  api_key: { to: '/keys', text: pages.keys, action: 'keys.read' },
  branding: { to: '/branding', text: pages.branding, action: 'branding.read' },
  bank_account: { to: '/banks', text: pages.banks, action: 'bank_accounts.read' },
  payment_method_domain: { to: '/wallets', text: pages.wallets, action: 'wallets.read' },
  team: { to: '/team', text: pages.team, action: 'team.read' },
  audit: { to: '/audit', text: pages.audit, action: 'audit.read' },
  merchant: { to: '/go-live', text: pages.goLive, action: 'go_live.read' },
};

/** Its target is the merchant: it is about the whole list. */
const ofList = 'payment.export';

/** What an entry is about: the page that shows it, and the id when it is one record. Null: it has no page here. */
export function targetOf({ action, target }: Pick<AuditEntryView, 'action' | 'target'>) {
  const place = places[action.split('.')[0] ?? ''];
  if (place === undefined) return null;
  const isRecord = place.hasDetails === true && isUuid(target) && action !== ofList;
  return { ...place, to: isRecord ? `${place.to}/${target}` : place.to, id: isRecord ? target : null };
}
