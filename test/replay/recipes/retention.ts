import type { Recipes } from '../recorder.js';
import { startSweep } from '../sweep-recipe.js';

export const retentionRecipes: Recipes = {
  'retention-continued-deliveries': ({ client }) => startSweep(client, { batchRows: 1, batchesPerRun: 2 }),
  'retention-swept-deliveries': async (recorder) => {
    await recorder.pay();
    return startSweep(recorder.client);
  },
};
