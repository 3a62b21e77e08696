import { type RefObject, use, useEffect } from 'react';
import { frameTexts } from '../text/frame.js';
import { MerchantContext } from './merchant.js';

/**
 * Names the page in the title of the document by its heading, whose text may be an amount or a status: a tab, the history
 * and a screen reader then say which page it is, of which merchant and mode.
 */
export function usePageTitle(heading: RefObject<HTMLElement | null>): void {
  const merchant = use(MerchantContext);
  const place = merchant === null ? [] : [`${merchant.name}${merchant.mode === 'test' ? ` (${frameTexts.test})` : ''}`];
  const whole = (page: readonly string[]) => [...page, ...place, frameTexts.product].join(' – ');
  // After each rendering: the heading changes with what the page has read.
  useEffect(() => {
    const text = heading.current?.textContent?.trim() ?? '';
    document.title = whole(text === '' ? [] : [text]);
    // The next page may have no heading until it is read.
    return () => {
      document.title = whole([]);
    };
  });
}
