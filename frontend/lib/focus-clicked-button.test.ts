// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from 'vitest';
import { focusClickedButtons } from './focus-clicked-button.ts';

beforeAll(focusClickedButtons);
afterEach(() => document.body.replaceChildren());

function show(): { field: HTMLInputElement; button: HTMLButtonElement; icon: Element } {
  document.body.innerHTML = '<input value="Ana" /><button type="button"><svg></svg></button>';
  const [field, button, icon] = ['input', 'button', 'svg'].map((name) => document.querySelector(name));
  if (!(field instanceof HTMLInputElement) || !(button instanceof HTMLButtonElement) || !icon)
    throw new Error('not shown');
  return { field, button, icon };
}

/** A click in Safari, which takes the focus from the field and doesn't give it to the button. */
function click(element: Element, detail = 1): void {
  const isKept = !element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  if (!isKept && document.activeElement instanceof HTMLElement && detail > 0) document.activeElement.blur();
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

test('a clicked button has the focus before its handlers run', () => {
  const { button, icon } = show();
  let focused: Element | null = null;
  button.addEventListener('click', () => {
    focused = document.activeElement;
  });
  click(icon);
  expect(focused).toBe(button);
});

test('a button that prevents it, and the Enter that submits a form, leave the focus in the field', () => {
  const { field, button } = show();
  field.focus();
  click(button, 0);
  expect(document.activeElement).toBe(field);
  button.addEventListener('mousedown', (event) => event.preventDefault());
  click(button);
  expect(document.activeElement).toBe(field);
});
