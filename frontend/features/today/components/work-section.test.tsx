// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { Line } from './work-section.tsx';

vi.mock('../../../components/flag.tsx', () => ({ Flag: () => null }));

it('doesn’t break a line’s date, even after a long overdue text', () => {
  const when = { first: '579 days overdue', rest: '30 Apr 2025' };
  renderInApp(<Line who="Anjali Kumar" what="Case due date" kind="" when={when} action="" />);
  expect(screen.getByText(when.rest).className).toBe('numeral');
  expect(screen.getByRole('listitem').textContent).toContain('579 days overdue, 30 Apr 2025');
});
