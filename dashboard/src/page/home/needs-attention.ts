import type { KeysView } from '../../wire/api-key.js';
import type { BalanceView } from '../../wire/balance.js';
import type { BankAccountsView } from '../../wire/bank-account.js';
import type { DisputesView } from '../../wire/dispute.js';
import type { GoLiveView } from '../../wire/go-live.js';
import type { HomeView } from '../../wire/home.js';
import type { PayoutWeeksView } from '../../wire/payout.js';
import type { EndpointsView } from '../../wire/webhook-endpoint.js';
import { isAgreementRenewed } from '../go-live/steps.js';
import type { IconName } from '../icon/paths.js';
import { formatAmount } from '../parts/format-amount.js';
import { disputeReasons } from '../text/dispute-reasons.js';
import { homeTexts as texts } from '../text/home.js';
import { payoutFailures } from '../text/payout-failures.js';

export interface AttentionItem {
  readonly key: string;
  readonly icon: IconName;
  readonly tone: 'bad' | 'warn';
  readonly fact: string;
  readonly lead: string;
  /** The address after `/{merchant}/{mode}` that helps. */
  readonly to: string;
  /** The filters of the list there. */
  readonly search?: Readonly<Record<string, string>>;
  /** When it is too late, at the end of the line; RFC 3339. */
  readonly due?: string | undefined;
  /** When it happened, at the end of the line of what has no deadline; RFC 3339. */
  readonly at?: string | undefined;
  /** The currency of the payout that failed. */
  readonly currency?: string;
}

/** What a person should do now, by deadline. An item leaves when its cause does. */
export function needsAttention(known: {
  readonly keys?: KeysView | undefined;
  readonly endpoints?: EndpointsView | undefined;
  readonly banks?: BankAccountsView | undefined;
  /** Absent for a person who does not see balances. */
  readonly balance?: BalanceView | undefined;
  readonly disputes?: DisputesView | undefined;
  readonly payouts?: PayoutWeeksView | undefined;
  readonly home?: HomeView | undefined;
  /** Absent for a person who cannot sign the agreement. */
  readonly goLive?: GoLiveView | undefined;
  readonly isLive: boolean;
}): readonly AttentionItem[] {
  const payouts = ofPayouts(known.payouts);
  const items = [
    ...ofDisputes(known.disputes),
    ...ofPayments(known.home),
    ...payouts,
    ...(known.isLive ? ofBanks(known, payouts) : []),
    ...ofKeys(known.keys),
    ...ofEndpoints(known.endpoints),
    ...ofAgreement(known.goLive),
  ];
  return items.toSorted((one, other) => dueOf(one) - dueOf(other));
}

/** What is bad and has no deadline is due at once; what else has none can wait for all that has one. */
function dueOf({ due, tone }: AttentionItem): number {
  if (due !== undefined) return Date.parse(due);
  return tone === 'bad' ? 0 : Number.MAX_SAFE_INTEGER;
}

/** The most urgent ones by name, so that many leave room for what else is due; the list has the others. */
const disputesMax = 3;

function ofDisputes(view: DisputesView | undefined): readonly AttentionItem[] {
  const { disputes, next } = view ?? { disputes: [], next: null };
  const named = disputes.slice(0, disputesMax).map((dispute): AttentionItem => {
    const { id, amount, currency, reason, merchant_reference: reference, evidence_due_by: due } = dispute;
    const name = disputeReasons[reason];
    return {
      key: id,
      icon: 'flag',
      // Before the bank has set a deadline, there is time.
      tone: due === null ? 'warn' : 'bad',
      fact: texts.dispute(`${formatAmount(amount, currency)} ${currency}`),
      lead: reference === null ? name : `${name} • ${texts.order(reference)}`,
      to: `/disputes/${id}`,
      due: due ?? undefined,
    };
  });
  const others = disputes.slice(disputesMax);
  if (others.length === 0) return named;
  const fact = texts.moreDisputes(`${others.length}${next === null ? '' : '+'}`);
  const due = others[0]?.evidence_due_by ?? undefined;
  const tone = due === undefined ? 'warn' : 'bad';
  return [...named, { key: 'disputes', icon: 'flag', tone, fact, lead: texts.openList, to: '/disputes', due }];
}

function ofPayments(home: HomeView | undefined): readonly AttentionItem[] {
  const ending = (home?.authorizations ?? []).map(
    ({ currency, count, amount, first_at: due }): AttentionItem => ({
      key: `ending-${currency}`,
      icon: 'clock',
      tone: 'warn',
      fact: texts.ending(count),
      lead: texts.notCaptured(`${formatAmount(amount, currency)} ${currency}`),
      to: '/payments',
      search: { status: 'authorized', currency },
      due,
    }),
  );
  const processing = home?.processing ?? 0;
  if (processing === 0) return ending;
  const open = { key: 'processing', icon: 'warning', tone: 'warn', to: '/payments' } as const;
  const search = { status: 'processing' };
  return [...ending, { ...open, search, fact: texts.processing(processing), lead: texts.processingLead }];
}

/** The newest decision of each currency, when its payout failed. The next payout of the currency takes it off the list. */
function ofPayouts(view: PayoutWeeksView | undefined): readonly AttentionItem[] {
  const newest = new Map((view?.weeks ?? []).toReversed().map((week) => [week.currency, week]));
  return [...newest.values()].flatMap(({ payout, currency }): readonly AttentionItem[] => {
    if (payout?.failure == null) return [];
    const { id, amount, failure, failed_at: at } = payout;
    const fact = texts.payoutFailed(
      `${formatAmount(amount, currency)} ${currency}`,
      payoutFailures[failure.code].toLowerCase(),
    );
    return [
      {
        key: id,
        icon: 'bank',
        tone: 'bad',
        fact,
        lead: texts.replace,
        to: `/payouts/${id}`,
        at: at ?? undefined,
        currency,
      },
    ];
  });
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

function ofAgreement(view: GoLiveView | undefined): readonly AttentionItem[] {
  const item = { key: 'agreement', icon: 'check', tone: 'warn', to: '/go-live' } as const;
  if (view === undefined) return [];
  const { version, upcoming } = view.agreement;
  if (isAgreementRenewed(view)) return [{ ...item, fact: texts.agreementRenewed(version ?? ''), lead: texts.sign }];
  if (upcoming === null) return [];
  return [{ ...item, fact: texts.agreementUpcoming(upcoming.version), lead: texts.readChanges }];
}

/**
 * Live mode only: in test mode nothing is paid. A missing account needs attention when money waits for it; before the
 * first sale, one account of any currency is enough. The reason of a failed payout says more than its account.
 */
function ofBanks(
  { banks, balance }: { readonly banks?: BankAccountsView | undefined; readonly balance?: BalanceView | undefined },
  failed: readonly AttentionItem[],
): readonly AttentionItem[] {
  if (banks === undefined) return [];
  const item = { icon: 'bank', to: '/banks' } as const;
  const held: readonly AttentionItem[] =
    banks.held_since === null ? [] : [{ ...item, key: 'held', tone: 'bad', fact: texts.held, lead: texts.heldLead }];
  const hasAccount = banks.currencies.some(({ current }) => current !== null);
  const accounts = banks.currencies.flatMap(({ currency, current }): readonly AttentionItem[] => {
    const key = `bank-${currency}`;
    if (current?.status === 'active') return [];
    if (current !== null) {
      if (failed.some((payout) => payout.currency === currency)) return [];
      return [{ ...item, key, tone: 'bad', fact: texts.bankUnusable(currency), lead: texts.replace }];
    }
    const fact = texts.bankMissing(currency);
    const waiting = balance?.balance.currencies.find((each) => each.currency === currency);
    if (waiting !== undefined && waiting.available > 0) {
      const lead = texts.moneyWaits(`${formatAmount(waiting.available, currency)} ${currency}`);
      return [{ ...item, key, tone: 'bad', fact, lead }];
    }
    return hasAccount ? [] : [{ ...item, key, tone: 'warn', fact, lead: texts.add }];
  });
  return [...held, ...accounts];
}
