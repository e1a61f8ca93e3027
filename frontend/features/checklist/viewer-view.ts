import type { View } from '../../lib/viewer-messages.ts';

/** Fractions of the actual size. */
const zooms = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

export const firstView: View = { page: 1, zoom: 'width', rotation: 0 };

/** What is displayed, as reported by the viewer. */
interface Shown {
  readonly pages: number;
  readonly scale: number;
}

export type ViewChange =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'in'
  | 'out'
  | 'width'
  | 'page'
  | 'rotate'
  | { readonly page: number };

/** Applies a change to the view and clamps it to existing pages. */
export function changeView(view: View, change: ViewChange, { pages, scale }: Shown): View {
  const toPage = (page: number): View => ({ ...view, page: Math.min(pages, Math.max(1, page)) });
  if (typeof change === 'object') return toPage(change.page);
  switch (change) {
    case 'previous':
      return toPage(view.page - 1);
    case 'next':
      return toPage(view.page + 1);
    case 'first':
      return toPage(1);
    case 'last':
      return toPage(pages);
    case 'in':
      return { ...view, zoom: zooms.find((zoom) => zoom > scale + 0.01) ?? scale };
    case 'out':
      return { ...view, zoom: zooms.findLast((zoom) => zoom < scale - 0.01) ?? scale };
    case 'width':
    case 'page':
      return { ...view, zoom: change };
    case 'rotate':
      return { ...view, rotation: ((view.rotation + 90) % 360) as View['rotation'] };
  }
}

const changesByKey: Readonly<Record<string, ViewChange>> = {
  '[': 'previous',
  PageUp: 'previous',
  ']': 'next',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  '+': 'in',
  '=': 'in',
  '-': 'out',
  w: 'width',
  f: 'page',
  t: 'rotate',
};

export const changeOfKey = (key: string): ViewChange | undefined =>
  changesByKey[key.length === 1 ? key.toLowerCase() : key];
