import { parseKeyring } from '@landed/codec/keyring';
import { openDatabase } from '@landed/prisma/database';
import { seedUsers } from './seed-users.js';

const { DATABASE_URL, LANDED_ENCRYPTION_KEYS, LANDED_USERS_FILE } = process.env;
if (!DATABASE_URL || !LANDED_ENCRYPTION_KEYS || !LANDED_USERS_FILE) {
  throw new Error('The seed needs DATABASE_URL, LANDED_ENCRYPTION_KEYS and LANDED_USERS_FILE.');
}
const database = openDatabase(DATABASE_URL, { poolMax: 2 });
try {
  await seedUsers({ database, keyring: parseKeyring(LANDED_ENCRYPTION_KEYS) }, LANDED_USERS_FILE);
} finally {
  await database.close();
}
