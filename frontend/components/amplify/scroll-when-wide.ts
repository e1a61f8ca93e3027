import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets a table scroll sideways in its panel where its words don't fit, such as with wider letter spacing (WCAG 1.4.12),
 * instead of making the page wider. Only then, because a header can't stick to the window inside what scrolls.
 */
export function useScrollWhenWide(table: RefObject<HTMLTableElement | null>): void {
  useLayoutEffect(() => {
    const element = table.current;
    const place = element?.parentElement;
    if (!element || !place) return undefined;
    const observer = new ResizeObserver(() => {
      element.classList.remove('wide');
      element.classList.toggle('wide', element.offsetWidth > place.clientWidth);
    });
    observer.observe(element);
    observer.observe(place);
    return () => observer.disconnect();
  }, [table]);
}
