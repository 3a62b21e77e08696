import type { Database } from '@landed/prisma/database';
import { type Finding, warning } from '../finding.js';

/** As many as fit on a screen; `landed merchants show` has the others. */
const shownMax = 10;

/** Names the active secret keys that the gateway has seen in requests of browsers. */
export async function checkExposedKeys({ prisma }: Database): Promise<readonly Finding[]> {
  const keys = await prisma.apiKey.findMany({
    where: { exposedAt: { not: null }, revokedAt: null },
    orderBy: { exposedAt: 'asc' },
    take: shownMax,
    select: { merchantId: true, rail: true, lastFour: true },
  });
  return keys.map(({ merchantId: merchant, rail, lastFour }) =>
    warning(
      'exposed key',
      `${merchant}, ${rail}: the secret key that ends in ${lastFour} was sent from a browser`,
      'Every visitor of that page has it. Rotate it: see docs/runbooks/leaked-api-key.md.',
    ),
  );
}
