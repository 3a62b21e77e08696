import type { Currency } from '../money/currency.js';
import type { DashboardRole } from './actions.js';

/** What is announced by mail once it is stored, and to the people with which roles. */
export const announcementRoles = {
  keys_rotated: ['owner', 'developer'],
  key_exposed: ['owner', 'developer'],
  endpoint_failing: ['owner', 'developer'],
  endpoint_disabled: ['owner', 'developer'],
  bank_account_changed: ['owner', 'finance'],
  payout_failed: ['owner', 'finance'],
  dispute_opened: ['owner', 'support'],
  dispute_due: ['owner', 'support'],
  agreement_signed: ['owner'],
} as const satisfies Record<string, readonly DashboardRole[]>;

export type AnnouncementKind = keyof typeof announcementRoles;

/** What each mail says beyond merchant, mode and actor. Instants are as the database prints them in JSON. */
export interface AnnouncementFacts {
  readonly keys_rotated: object;
  readonly key_exposed: object;
  readonly endpoint_failing: { readonly url: string; readonly since: string };
  readonly endpoint_disabled: { readonly endpointId: string; readonly url: string; readonly reason: string };
  readonly bank_account_changed: {
    readonly currency: Currency;
    readonly lastFour: string;
    readonly usableFrom: string;
  };
  readonly payout_failed: { readonly currency: Currency; readonly period: string; readonly lastFour: string };
  readonly dispute_opened: { readonly dueBy: string | null };
  readonly dispute_due: { readonly dueBy: string };
  readonly agreement_signed: {
    readonly version: string;
    readonly text: string;
    readonly sha256: string;
    readonly typedName: string;
    readonly signedAt: string;
  };
}

/** The other kinds of mail of the dashboard, each written with the change that it is about. */
export const otherMailKinds = [
  'invitation',
  'reset',
  'new_device',
  'roles_changed',
  'factor_removed',
  'verification_result',
] as const;

export type MailKind = AnnouncementKind | (typeof otherMailKinds)[number];
