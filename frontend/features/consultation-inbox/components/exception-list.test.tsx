// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HoursException } from '#shared/domain/booking-rules.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { ExceptionList } from './exception-list.tsx';

function setup(...exceptions: HoursException[]) {
  const onChange = vi.fn();
  renderInApp(<ExceptionList exceptions={exceptions} problems={new Map()} onChange={onChange} />);
  return onChange;
}

it('names each exception by its date', () => {
  setup({ date: '2026-12-24', hours: [] });
  expect(screen.getByRole('group').querySelector('legend')?.textContent).toBe('Thursday, 24 December 2026');
});
