import type {
  KnownPartnerPayout,
  PartnerPayoutMade,
  PartnerPayoutState,
  PayoutPartner,
  Unknown,
} from '@landed/activities/payout/partner/port';
import type { PayoutFailureCode } from '@landed/contracts/payout/status';

/** Decides by chance; the fake has no chance of its own. */
export interface PartnerChance {
  /** Whether a response is lost, and whether the call has acted before that. */
  fault(): 'none' | 'before_effect' | 'after_effect';
  /** Whether the platform's balance suffices for this transfer. */
  isFunded(): boolean;
}

interface AtBank {
  readonly payoutId: string;
  readonly amount: number;
  readonly externalAccountId: string;
  state: PartnerPayoutState;
  failureCode: PayoutFailureCode | null;
}

const unknown: Unknown = { kind: 'unknown', detail: {} };
const detail = {};
const unused = () => Promise.reject(new Error('Not used.'));

/** A partner in memory with real rules: a key acts once, a lost response may hide an effect, and reads tell the truth. */
export function fakePartner(chance: PartnerChance) {
  const byKey = new Map<string, string>();
  const rejectedKeys = new Set<string>();
  const transfers: { payoutId: string; amount: number; reversed: number }[] = [];
  const atBank: AtBank[] = [];
  const shown = (index: number): PartnerPayoutMade => {
    const { state, failureCode } = atBank[index] as AtBank;
    return {
      kind: 'made',
      partnerPayoutId: `po_${index}`,
      state,
      failureCode,
      expectedAt: new Date().toISOString(),
      detail,
    };
  };
  /** Acts once per key; the response may be lost before or after that. */
  function acting<Made>(key: string, act: () => string, made: (id: string) => Made): Made | Unknown {
    const fault = chance.fault();
    if (fault === 'before_effect') return unknown;
    const id = byKey.get(key) ?? act();
    byKey.set(key, id);
    return fault === 'after_effect' ? unknown : made(id);
  }
  const indexOf = (id: string) => Number(id.slice(id.indexOf('_') + 1));
  const transferMade = (id: string) => ({
    kind: 'made' as const,
    transferId: id,
    reversed: transfers[indexOf(id)]?.reversed ?? 0,
    detail,
  });
  const partner: PayoutPartner = {
    openAccount: unused,
    findAccount: unused,
    attachBankAccount: unused,
    createOnboardingLink: unused,
    readBusiness: unused,
    async transfer({ key, payoutId, money }) {
      // A rejection is replayed for its key, like every response.
      if (rejectedKeys.has(key) || (!byKey.has(key) && !chance.isFunded())) {
        rejectedKeys.add(key);
        return { kind: 'rejected', underKey: true, code: 'insufficient_balance', failureCode: null, detail };
      }
      const act = () => `tr_${transfers.push({ payoutId, amount: money.amount, reversed: 0 }) - 1}`;
      return acting(key, act, transferMade);
    },
    async findTransfer({ payoutId }) {
      if (chance.fault() !== 'none') return unknown;
      const index = transfers.findIndex((transfer) => transfer.payoutId === payoutId);
      return index < 0 ? { kind: 'absent' } : transferMade(`tr_${index}`);
    },
    async reverseTransfer({ key, transferId, money }) {
      const transfer = transfers[indexOf(transferId)];
      if (transfer === undefined) throw new Error('No such transfer.');
      if (!byKey.has(key) && transfer.reversed > 0) {
        return { kind: 'rejected', underKey: true, code: 'already_reversed', failureCode: null, detail };
      }
      const act = () => {
        transfer.reversed += money.amount;
        return `trr_${indexOf(transferId)}`;
      };
      return acting(key, act, (reversalId) => ({ kind: 'made' as const, reversalId, detail }));
    },
    async findReversal({ transferId }) {
      if (chance.fault() !== 'none') return unknown;
      const isBack = (transfers[indexOf(transferId)]?.reversed ?? 0) > 0;
      return isBack ? { kind: 'made', reversalId: `trr_${indexOf(transferId)}`, detail } : { kind: 'absent' };
    },
    async createPayout({ key, payoutId, externalAccountId, money }) {
      const act = () => {
        const made = {
          payoutId,
          amount: money.amount,
          externalAccountId,
          state: 'pending' as const,
          failureCode: null,
        };
        return `po_${atBank.push(made) - 1}`;
      };
      return acting(key, act, (id) => shown(indexOf(id)));
    },
    async findPayout({ payoutId }) {
      if (chance.fault() !== 'none') return unknown;
      const index = atBank.findIndex((payout) => payout.payoutId === payoutId);
      return index < 0 ? { kind: 'absent' } : shown(index);
    },
    async readPayout({ partnerPayoutId }: KnownPartnerPayout) {
      return chance.fault() === 'none' ? shown(indexOf(partnerPayoutId)) : unknown;
    },
    // All accounts are one here, in dollars.
    async listPayouts() {
      if (chance.fault() !== 'none') return unknown;
      const payouts = atBank.map(({ payoutId, amount, state, failureCode }, index) => ({
        partnerPayoutId: `po_${index}`,
        payoutId,
        state,
        failureCode,
        amount,
        currency: 'USD',
      }));
      return { kind: 'made', payouts };
    },
    async readBalances() {
      if (chance.fault() !== 'none') return unknown;
      const sent = transfers.reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
      const paid = atBank.filter(({ state }) => state !== 'failed' && state !== 'canceled');
      return { kind: 'made', balances: { USD: paid.reduce((rest, { amount }) => rest - amount, sent) } };
    },
  };
  return { partner, transfers, atBank };
}
