import { createHmac } from 'node:crypto';
import { microsecondsUntil, tokensLeft } from '@landed/prisma/write/rate-limit/bucket';
import type { Lease, LeaseStore } from '@landed/prisma/write/rate-limit/lease-store';
import { DashboardException } from '../dashboard-exception.js';

const minute = 60_000_000;

/** Tokens of each limit: how many at once, and the time in microseconds in which one comes back. */
const quotas = {
  /** Wrong passwords of an account: the longer the tries go on, the longer each waits, up to 12 minutes. */
  dashboard_password: { burst: 10, intervalMicroseconds: (15 * minute) / 10 },
  dashboard_password_20: { burst: 20, intervalMicroseconds: (15 * minute) / 5 },
  dashboard_password_30: { burst: 30, intervalMicroseconds: 6 * minute },
  dashboard_password_40: { burst: 40, intervalMicroseconds: 12 * minute },
  dashboard_address: { burst: 30, intervalMicroseconds: minute / 30 },
  /** Every confirmation, so that no number of guesses at once passes the check of failed ones. */
  dashboard_confirmation: { burst: 20, intervalMicroseconds: minute },
  /** Wrong second factors of a person. */
  dashboard_factor: { burst: 5, intervalMicroseconds: 15 * minute },
  /** Files of a person: as many at once as a Monday with five currencies needs, then six an hour. */
  dashboard_export: { burst: 20, intervalMicroseconds: 10 * minute },
  dashboard_mail: { burst: 3, intervalMicroseconds: 20 * minute },
} as const;

type LimitName = keyof typeof quotas;

/** Ten wrong passwords at once, then a pause before each that doubles with every ten further ones. */
const passwordLimits = [
  'dashboard_password',
  'dashboard_password_20',
  'dashboard_password_30',
  'dashboard_password_40',
] as const satisfies readonly LimitName[];

/** The limits of signing in, in buckets that all processes share. */
export class Limits {
  readonly #store: Pick<LeaseStore, 'lease'>;
  readonly #pepper: string;

  /** @param pepper makes subjects of buckets from addresses, which are personal data. */
  constructor(store: Pick<LeaseStore, 'lease'>, pepper: string) {
    this.#store = store;
    this.#pepper = pepper;
  }

  /**
   * Counts one try of a subject: an account, an address or a person.
   *
   * @throws DashboardException `rate_limit_exceeded` with `Retry-After`; an error when the database does not respond.
   */
  async count(name: LimitName, subject: string): Promise<void> {
    const { granted, microsecondsToFull } = await this.#lease(name, subject, 1);
    if (granted === 0) throw tooMany(name, microsecondsToFull);
  }

  /**
   * Rejects a try when no token is left, and takes none: where only failures count, before the check that may fail.
   *
   * @throws DashboardException as `count`.
   */
  async check(name: LimitName, subject: string): Promise<void> {
    const { microsecondsToFull } = await this.#lease(name, subject, 0);
    if (tokensLeft(quotas[name], microsecondsToFull) === 0) throw tooMany(name, microsecondsToFull);
  }

  /** Rejects the try of an account with too many wrong passwords, as `check`. */
  async checkPassword(email: string): Promise<void> {
    for (const name of passwordLimits) await this.check(name, accountOf(email));
  }

  /** Counts a wrong password of an account, known or not, as `count`. */
  async countPassword(email: string): Promise<void> {
    for (const name of passwordLimits) await this.count(name, accountOf(email));
  }

  #lease(name: LimitName, subject: string, wanted: number): Promise<Lease> {
    const hashed = createHmac('sha256', this.#pepper).update(`${name}/${subject}`).digest('base64url');
    return this.#store.lease({ policy: name, subject: hashed, ...quotas[name], wanted, leasedMicroseconds: 0 });
  }
}

function tooMany(name: LimitName, microsecondsToFull: number): DashboardException {
  const seconds = Math.max(1, Math.ceil(microsecondsUntil(quotas[name], microsecondsToFull, 1) / 1_000_000));
  const minutes = Math.ceil(seconds / 60);
  return new DashboardException('rate_limit_exceeded', {
    headers: { 'Retry-After': String(seconds) },
    details: { retry_after_seconds: seconds },
    message: `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  });
}

const accountOf = (email: string): string => email.trim().toLowerCase();
