import { type RefObject, useEffect, useRef } from 'react';
import { goToItem } from './lead-to.ts';

/**
 * While the review is open, the page behind it is inert and doesn't scroll, and the review has the focus. Afterwards,
 * the focus returns to the button that opened it, or, if a link opened it, goes to the item that was shown last.
 */
export function useCoveredPage(review: RefObject<HTMLElement | null>, itemId: string): void {
  const lastItem = useRef(itemId);
  lastItem.current = itemId;
  useEffect(() => {
    const before = document.activeElement;
    const page = document.querySelector<HTMLElement>('.page');
    if (page) page.inert = true;
    document.body.style.overflow = 'hidden';
    review.current?.focus();
    return () => {
      if (page) page.inert = false;
      document.body.style.overflow = '';
      if (before instanceof HTMLElement && before.isConnected && before.matches('button')) before.focus();
      else goToItem(lastItem.current);
    };
  }, [review]);
}
