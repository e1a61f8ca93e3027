// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
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

it('doesn’t add a date whose year was typed with two digits', () => {
  const onChange = setup();
  const add = (value: string) => {
    fireEvent.change(screen.getByLabelText('Date'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Add exception' }));
  };
  const error = () => screen.queryByText('Please enter a year from 1900 to 2199');
  add('0026-12-24');
  expect(error()).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  add('2026-12-24');
  expect(error()).toBeNull();
  expect(onChange).toHaveBeenCalledExactlyOnceWith([{ date: '2026-12-24', hours: [] }]);
});

it('keeps the focus in the form when a button disappears or is disabled', () => {
  function Form() {
    const [exceptions, setExceptions] = useState<HoursException[]>([
      { date: '2026-12-24', hours: [{ from: '09:00', to: '24:00' }] },
    ]);
    return <ExceptionList exceptions={exceptions} problems={new Map()} onChange={setExceptions} />;
  }
  renderInApp(<Form />);
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    return document.activeElement;
  };
  const date = screen.getByLabelText('Date');
  expect(press('Remove 09:00 to 24:00 on Thursday, 24 December 2026')).toBe(
    screen.getByRole('button', { name: 'Add hours on Thursday, 24 December 2026' }),
  );
  expect(press('Remove')).toBe(date);
  fireEvent.change(date, { target: { value: '2026-12-28' } });
  expect(press('Add exception')).toBe(date);
});
