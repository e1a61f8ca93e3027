import { useLayoutEffect, useRef } from 'react';

/** With more rows than this, the browser skips rendering of off-screen rows. */
const windowingThreshold = 100;

/**
 * Lets the browser skip style, layout, and painting of off-screen rows. They stay in the DOM, so find in page,
 * printing, and screen readers reach every row. Table rows can't be skipped because column widths depend on all rows,
 * so each row becomes a grid with the current column widths.
 */
export function useWindowedRows(rows: number, columns: readonly { readonly key: string }[]) {
  const table = useRef<HTMLTableElement>(null);
  const isLong = rows > windowingThreshold;
  const names = columns.map(({ key }) => key).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths
  useLayoutEffect(() => {
    const element = table.current;
    if (!isLong || !element) return undefined;
    const setWidths = () => {
      element.classList.remove('windowed');
      const cells = element.querySelectorAll('thead th');
      const widths = [...cells].map((cell) => `minmax(0, ${cell.getBoundingClientRect().width}fr)`);
      element.style.setProperty('--columns', widths.join(' '));
      element.classList.add('windowed');
    };
    setWidths();
    window.addEventListener('resize', setWidths);
    return () => {
      window.removeEventListener('resize', setWidths);
      element.classList.remove('windowed');
    };
  }, [isLong, names]);
  return table;
}
