import type { ChallengePageCalls } from '../channel/challenge-calls.js';
import { connectToPage } from './connect-to-page.js';
import { reportHeight } from './report-height.js';

const isOpen = document.currentScript?.dataset['open'] === 'true';

connectToPage<ChallengePageCalls, undefined>((_, page) => {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') page().notify('escape', undefined);
  });
  const content = document.querySelector<HTMLElement>('.page');
  queueMicrotask(() => content !== null && reportHeight(content, (pixels) => page().notify('height', pixels)));
  if (!isOpen) queueMicrotask(() => page().notify('decided', undefined));
  return {};
});
