import { handbagQuote } from '../../setup/orders.js';
import type { Recipe, Recipes } from '../recorder.js';

const quote =
  (changes: object): Recipe =>
  async (recorder) => {
    await recorder.api.post('/v1/tax_quotes', { ...handbagQuote, ...changes });
    return recorder.latest('taxQuote');
  };

export const taxQuoteRecipes: Recipes = {
  'tax-quote-issued': quote({}),
  'tax-quote-rejected': quote({ destination_country: 'KP' }),
};
