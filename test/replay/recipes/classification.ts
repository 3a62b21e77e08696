import { mugRequest, mugText } from '../../setup/products.js';
import type { Recipe, Recipes } from '../recorder.js';

const classification =
  (body: object): Recipe =>
  async (recorder) => {
    await recorder.api.post('/v1/classifications', body);
    return recorder.latest('classifyProducts');
  };

export const classificationRecipes: Recipes = {
  'classification-completed': classification(mugRequest),
  'classification-rejected': classification({ products: [{ ...mugText, hs_code: '990000' }] }),
};
