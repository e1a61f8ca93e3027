import { useEffect } from 'react';

/**
 * Opens the details elements that match a selector while the page is printed. Only for browsers without
 * `::details-content`, with which styles do the same: Firefox before 143 and Safari before 18.4
 * (https://developer.mozilla.org/docs/Web/CSS/Reference/Selectors/::details-content).
 */
export function usePrintedDetails(selector: string): void {
  useEffect(() => {
    if (CSS.supports('selector(::details-content)')) return undefined;
    const opened: HTMLDetailsElement[] = [];
    const open = () => {
      for (const details of document.querySelectorAll<HTMLDetailsElement>(`${selector}:not([open])`)) {
        details.open = true;
        opened.push(details);
      }
    };
    const close = () => {
      for (const details of opened.splice(0)) details.open = false;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [selector]);
}
