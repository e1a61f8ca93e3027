import { useLayoutEffect, useRef } from 'react';

/** With more rows than this, the browser skips those that are out of sight. */
const mostRows = 100;

/**
 * Lets the browser skip style, layout, and painting of rows that are out of sight. They stay in the page, so find in
 * page, printing, and screen readers reach every row. A row of a table cannot be skipped, since its columns depend on
 * all rows: each becomes a grid, with the widths that the columns have at that moment.
 */
export function useWindowedRows(rows: number, columns: readonly { readonly key: string }[]) {
  const table = useRef<HTMLTableElement>(null);
  const isLong = rows > mostRows;
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
