import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { entities } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import { assumedSchemes } from '@landed/contracts/registration/assumed-scheme';
import type { TaxScheme } from '@landed/contracts/registration/schemes';
import type { Database } from './database.js';
import { apiKeyHashes, findActiveApiKeys } from './read/merchant/api-key.js';
import { createMerchant } from './write/merchant/create-merchant.js';
import { type KeyPair, rotateKeyPair } from './write/merchant/key-pair.js';

/** A merchant of the local stack with its keys in clear text, as in the keys file. */
export interface SeededMerchant {
  readonly id: string;
  readonly name: string;
  readonly keys: Partial<Record<Rail, KeyPair>>;
}

/** Invented numbers with valid forms; every state has another one. */
const sampleNumbers: Readonly<Record<string, string>> = {
  ioss: 'IM2760000000',
  gb_vat: 'GB980780684',
  no_voec: '2000000',
  au_gst: '300000000000',
  nz_gst: '136410132',
  sg_gst: 'M00000000X',
  ch_vat: 'CHE-123.456.788MWST',
  ca_gst: '000000000RT0001',
};

const sampleAgreement = `# Merchant agreement

This is the sample of a local stack. It is not binding.

# What we do

We sell your goods to the buyer as the merchant of record, and pay you for them.

# What you do

You send the goods that were ordered, and refund what was not received.
`;

/** Who made the keys, in the list of keys. */
const seededBy = 'Local stack';

/** One merchant has a live rail and one has not, so that both cases can be tried. */
const merchants: readonly { readonly id: string; readonly name: string; readonly rails: readonly Rail[] }[] = [
  { id: '0190a0b0-0000-7000-8000-000000000001', name: 'Harbour Leather', rails: ['test', 'live'] },
  { id: '0190a0b0-0000-7000-8000-000000000002', name: 'Northwind Ceramics', rails: ['test'] },
];

/**
 * Creates the two merchants of the local stack and their random keys. Keys that are in the file and active in the
 * database are kept. All others are rotated, because the database does not contain keys in clear text.
 */
export async function seed(database: Database, pepper: string, keysFile: string): Promise<SeededMerchant[]> {
  const known = await readKeysFile(keysFile);
  const seeded: SeededMerchant[] = [];
  for (const merchant of merchants) {
    const merchantId = await createMerchant(database, merchant);
    const keys: Partial<Record<Rail, KeyPair>> = {};
    for (const rail of merchant.rails) {
      const pair = known.find(({ id }) => id === merchant.id)?.keys[rail];
      const works =
        pair !== undefined && (await findActiveApiKeys(database, apiKeyHashes(pepper, pair.secret_key))).size > 0;
      keys[rail] = works ? pair : await rotateKeyPair(database, pepper, { merchantId, rail }, seededBy);
    }
    seeded.push({ id: merchant.id, name: merchant.name, keys });
  }
  await seedRegistrations(database);
  await seedAgreement(database);
  await writeFile(`${keysFile}.new`, `${JSON.stringify({ merchants: seeded }, null, 2)}\n`, { mode: 0o600 });
  await rename(`${keysFile}.new`, keysFile);
  return seeded;
}

/**
 * Sample registrations of every entity for every scheme that a price may assume, so that a local stack quotes in live
 * mode. What an operator has set stays.
 */
async function seedRegistrations({ prisma }: Database): Promise<void> {
  const validFrom = new Date('2021-07-01');
  await prisma.registration.createMany({
    data: entities.flatMap((entity) =>
      assumedSchemes.map((scheme) => ({ entity, scheme, validFrom, number: sampleNumber(scheme) })),
    ),
    skipDuplicates: true,
  });
}

/** The sample of an agreement, so that a local stack can go live. What an operator has published stays. */
async function seedAgreement({ prisma }: Database): Promise<void> {
  const textHash = Uint8Array.from(createHash('sha256').update(sampleAgreement).digest());
  await prisma.agreement.createMany({
    data: { version: 'sample', text: sampleAgreement, textHash, changes: [], effectiveAt: new Date('2021-07-01') },
    skipDuplicates: true,
  });
}

function sampleNumber(scheme: TaxScheme): string {
  return sampleNumbers[scheme] ?? `SAMPLE-${scheme.slice(-2).toUpperCase()}`;
}

async function readKeysFile(path: string): Promise<readonly SeededMerchant[]> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as { merchants: SeededMerchant[] }).merchants;
  } catch {
    return [];
  }
}
