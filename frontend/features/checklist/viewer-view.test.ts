import { describe, expect, it } from 'vitest';
import { passedKeys, type View } from '../../lib/viewer-messages.ts';
import { changeOfKey, changeView, firstView, type ViewChange } from './viewer-view.ts';

const shown = { pages: 3, scale: 1 };
const viewAfter = (...changes: ViewChange[]) =>
  changes.reduce<View>((view, change) => changeView(view, change, shown), firstView);

describe('the view of a document', () => {
  it('stays within the existing pages', () => {
    expect(viewAfter('previous').page).toBe(1);
    expect(viewAfter('next', 'next', 'next').page).toBe(3);
    expect(viewAfter('last', 'previous').page).toBe(2);
    expect(viewAfter('last', 'first').page).toBe(1);
    expect(viewAfter({ page: 99 }).page).toBe(3);
    expect(viewAfter({ page: 0 }).page).toBe(1);
  });

  it('zooms from the current scale, even if it isn’t one of the zoom steps', () => {
    expect(changeView(firstView, 'in', { pages: 1, scale: 1.1 }).zoom).toBe(1.25);
    expect(changeView(firstView, 'out', { pages: 1, scale: 1.1 }).zoom).toBe(1);
    expect(changeView(firstView, 'in', { pages: 1, scale: 4 }).zoom).toBe(4);
    expect(changeView(firstView, 'out', { pages: 1, scale: 0.1 }).zoom).toBe(0.1);
    expect(viewAfter('in', 'width').zoom).toBe('width');
  });

  it('is upright again after four rotations', () => {
    expect(viewAfter('rotate').rotation).toBe(90);
    expect(viewAfter('rotate', 'rotate', 'rotate', 'rotate').rotation).toBe(0);
  });

  it('handles the same keys in the viewer’s frame and around it', () => {
    const items = ['j', 'k', 'a', 'r', 'z', 'Escape'];
    for (const key of passedKeys) expect(changeOfKey(key) === undefined, key).toBe(items.includes(key));
    expect(changeOfKey('W')).toBe('width');
    expect(changeOfKey('x')).toBeUndefined();
  });
});
