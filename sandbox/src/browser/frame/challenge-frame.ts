import type { ChallengePageCalls } from '../channel/challenge-calls.js';
import { connectToPage } from './connect-to-page.js';

const isOpen = document.currentScript?.dataset['open'] === 'true';

connectToPage<ChallengePageCalls, undefined>((_, page) => {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') page().notify('escape', undefined);
  });
  if (!isOpen) queueMicrotask(() => page().notify('decided', undefined));
  return {};
});
