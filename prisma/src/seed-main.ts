import { openDatabase } from './database.js';
import { seed } from './seed.js';

const { DATABASE_URL, LANDED_API_KEY_PEPPER, LANDED_KEYS_FILE } = process.env;
if (!DATABASE_URL || !LANDED_API_KEY_PEPPER || !LANDED_KEYS_FILE) {
  throw new Error('The seed needs DATABASE_URL, LANDED_API_KEY_PEPPER and LANDED_KEYS_FILE.');
}
const database = openDatabase(DATABASE_URL, { poolMax: 2 });
try {
  await seed(database, LANDED_API_KEY_PEPPER, LANDED_KEYS_FILE);
} finally {
  await database.close();
}
