// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { focusNextRow } from './move-focus.ts';

const named = (text: string) =>
  [...document.querySelectorAll('button')].find((each) => each.textContent === text) ?? null;
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  const rows = ['Ana', 'Ben', 'Eva'].map((name) => `<li><i>${name}</i><button>${name}</button></li>`);
  document.body.innerHTML = `<div class="panel"><h2>People</h2><ul>${rows.join('')}</ul></div><input>`;
});

it('moves to the next row, the previous one of the last, or the title of the panel', () => {
  named('Ana')?.focus();
  focusNextRow(named('Ana'), 'button');
  expect(focused()).toBe('Ben');
  focusNextRow(named('Ben'));
  expect(document.activeElement?.tagName).toBe('LI');
  focusNextRow(document.activeElement, 'button');
  expect(focused()).toBe('Ben');
  named('Ana')?.closest('li')?.remove();
  named('Eva')?.closest('li')?.remove();
  focusNextRow(named('Ben'), 'button');
  expect(focused()).toBe('People');
});

it('leaves the focus to a user who has moved on', () => {
  document.querySelector('input')?.focus();
  focusNextRow(named('Ana'), 'button');
  expect(document.activeElement?.tagName).toBe('INPUT');
});
