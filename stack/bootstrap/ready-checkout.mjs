import { bundleWorkflows } from './bundle-workflows.mjs';
import { compile } from './compile.mjs';
import { generatePrismaClient } from './generate-prisma-client.mjs';
import { installDependencies } from './install-dependencies.mjs';
import { withBootstrapLock } from './lock.mjs';

/**
 * Brings a checkout to the point where its compiled programs can run. Each part decides by itself whether it has
 * anything to do, and says nothing when it has not. Two commands that start in one checkout at the same moment take
 * turns.
 */
export async function readyCheckout(root, command) {
  await withBootstrapLock(root, async () => {
    await installDependencies(root);
    await generatePrismaClient(root);
    await compile(root, packagesOf(command));
    return runsWorkflows(command) ? bundleWorkflows(root) : undefined;
  });
}

/** What a command runs. A check reports what does not compile beside everything else, so only what runs it has to. */
function packagesOf(command) {
  switch (command) {
    case 'check':
      return ['stack'];
    case 'test':
    case 'soak':
    case 'bench':
    case 'eval':
    case 'train':
      return [];
    case 'quote':
    case 'classify':
      return ['activities', 'stack'];
    default:
      return ['workers', 'gateway', 'sandbox', 'stack', 'cli'];
  }
}

function runsWorkflows(command) {
  return !['check', 'quote', 'classify', 'eval', 'train'].includes(command);
}
