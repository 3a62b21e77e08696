import { expect, it, vi } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';
import { handbagLines, handbagQuote } from '../../setup/orders.js';

const test = await openApiTest();
const [handbag] = handbagLines;

interface Quote {
  readonly warnings: readonly { readonly code: string; readonly line: number | null; readonly message: string }[];
}

it('a quote warns of the line whose description suggests other goods than its HS code', async () => {
  const line_items = [
    { ...handbag, description: 'Cotton T-shirt, knitted, for men', hs_code: '610910' },
    { ...handbag, description: 'Cotton T-shirt, knitted, for men', hs_code: '420221' },
  ];
  // The workers load the classifier after their start, and a quote does not wait for it.
  await vi.waitFor(
    async () => {
      const { status, body } = await test.api.post('/v1/tax_quotes', { ...handbagQuote, line_items });
      expect(status).toBe(200);
      expect((body as Quote).warnings.filter(({ code }) => code === 'code_disagrees')).toEqual([
        {
          code: 'code_disagrees',
          line: 1,
          message: 'The description sounds like goods of chapter 61: check the HS code.',
        },
      ]);
    },
    { timeout: 30_000, interval: 500 },
  );
});
