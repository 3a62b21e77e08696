import type { Keyring } from '@landed/codec/keyring';
import { sessionIdleMinutes } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { personOf } from './user-row.js';

interface Row {
  session: string;
  awaits: boolean;
  started: Date;
  expires: Date;
  factor: Date | null;
  unseen: boolean;
  id: string;
  name: Uint8Array;
  email: Uint8Array;
  locale: string | null;
  zone: string | null;
  passkey: boolean;
  totp: boolean;
}

/**
 * The session of a token's hash, when it is not ended, not expired, was used within the idle time, and its person is not
 * disabled. `isUnseen`: its last use was not written for a minute.
 */
export async function findSession({ prisma }: Pick<Database, 'prisma'>, keyring: Keyring, tokenHash: Uint8Array) {
  const rows = await prisma.$queryRaw<Row[]>`
    SELECT s.id AS session, s.awaits_factor AS awaits, s.started_at AS started, s.expires_at AS expires,
           s.factor_at AS factor, COALESCE(s.last_seen_at < now() - interval '1 minute', false) AS unseen,
           u.id, u.name, u.email, u.locale, u.time_zone AS zone,
           EXISTS (SELECT 1 FROM user_passkey AS p WHERE p.user_id = u.id) AS passkey,
           EXISTS (SELECT 1 FROM user_totp AS t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS totp
    FROM user_session AS s JOIN app_user AS u ON u.id = s.user_id
    WHERE s.token_hash = ${tokenHash} AND s.ended_at IS NULL AND s.expires_at > now()
      AND s.last_seen_at > now() - make_interval(mins => ${sessionIdleMinutes}::int) AND u.disabled_at IS NULL`;
  const [row] = rows;
  if (row === undefined) return null;
  return {
    session: {
      id: asId<'user_session'>(row.session),
      awaitsFactor: row.awaits,
      startedAt: row.started.toISOString(),
      expiresAt: row.expires.toISOString(),
      factorAt: row.factor?.toISOString() ?? null,
    },
    user: {
      ...personOf(keyring, row),
      locale: row.locale,
      timeZone: row.zone,
      hasPasskey: row.passkey,
      hasTotp: row.totp,
    },
    isUnseen: row.unseen,
  };
}
