import { parseKeyring } from '@landed/codec/keyring';
import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { openDatabase } from './database.js';
import { backfillBuyerEmails } from './write/payment-intent/backfill-buyer-emails.js';
import { backfillObjects } from './write/processor-object/backfill-objects.js';

const { DATABASE_URL, BUYER_KEYS_DATABASE_URL, LANDED_ENCRYPTION_KEYS } = withSecretFiles(process.env);
if (!DATABASE_URL || !LANDED_ENCRYPTION_KEYS) {
  throw new Error('The backfill needs DATABASE_URL and LANDED_ENCRYPTION_KEYS.');
}
const database = openDatabase(DATABASE_URL, { poolMax: 2, buyerKeysUrl: BUYER_KEYS_DATABASE_URL || undefined });
try {
  const keyring = parseKeyring(LANDED_ENCRYPTION_KEYS);
  const visited =
    (await backfillObjects(database, keyring)) +
    (await backfillBuyerEmails(database, keyring)) +
    (await database.buyerKeys.reseal(keyring));
  process.stdout.write(`${JSON.stringify({ visited })}\n`);
} finally {
  await database.close();
}
