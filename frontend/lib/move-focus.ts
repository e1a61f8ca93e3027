/**
 * Moves focus to the first of these elements that can take it. Call it before the focused control is removed or
 * disabled: the browser would drop focus to the page, and keyboard users would have to start over. An element that
 * can't be focused otherwise, such as a heading, can be from then on.
 */
export function moveFocus(targets: readonly (Element | null | undefined)[], options?: FocusOptions): void {
  const target = targets.find((each) => each instanceof HTMLElement && !each.matches(':disabled'));
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.setAttribute('tabindex', '-1');
  target.focus(options);
}

/** The row after this one, or the one before it if it is the last. */
export function neighborOf(rows: Iterable<Element>, row: Element | null): Element | undefined {
  const all = [...rows];
  const at = row ? all.indexOf(row) : -1;
  return at < 0 ? undefined : (all[at + 1] ?? all[at - 1]);
}

/** The heading of the panel that contains this element. */
export const panelHeading = (element: Element | null): HTMLElement | null | undefined =>
  element?.closest('.panel')?.querySelector<HTMLElement>('h2');

/**
 * Moves focus from a list row that is about to disappear to the next one, to the previous one, or to the panel's title,
 * unless the user has moved elsewhere.
 * @param control the control in the other row; the row itself if omitted
 */
export function focusNextRow(element: Element | null, control?: string): void {
  const row = element?.closest('li') ?? null;
  if (!row?.contains(document.activeElement)) return;
  const next = neighborOf(row.parentElement?.children ?? [], row);
  moveFocus([control ? next?.querySelector(control) : next, panelHeading(row)], { preventScroll: true });
}
