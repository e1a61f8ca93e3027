/** Dispatched on the document, so that the list shows all of its items. */
export const showAllItems = 'checklist:show-all';

export const itemElementId = (itemId: string): string => `item-${itemId}`;
export const alternativeElementId = (alternativeId: string): string => `alternative-${alternativeId}`;

/** Scrolls to part of the list, without a new history entry, and expands it and the sections around it. */
function leadTo(elementId: string): void {
  if (!document.getElementById(elementId)) document.dispatchEvent(new Event(showAllItems));
  const target = document.getElementById(elementId);
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    fold.open = true;
  const summary = target?.matches('details') ? target.querySelector('summary') : undefined;
  target?.scrollIntoView({ block: summary ? 'start' : 'center' });
  (summary ?? target)?.focus({ preventScroll: true });
}

export const goToItem = (itemId: string): void => leadTo(itemElementId(itemId));
export const goToAlternative = (alternativeId: string): void => leadTo(alternativeElementId(alternativeId));
