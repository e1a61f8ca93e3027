// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

it('shows the focus that arrow keys move', () => {
  const tabs = ['Cases', 'People'].map((label) => ({ value: label, label }));
  render(
    <Tabs label="Views" tabs={tabs} value="Cases" onChange={() => undefined}>
      {null}
    </Tabs>,
  );
  const focus = vi.spyOn(screen.getByRole('tab', { name: 'People' }), 'focus');
  onTestFinished(() => focus.mockRestore());
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Cases' }), { key: 'ArrowRight' });
  expect(focus).toHaveBeenCalledWith({ focusVisible: true });
});
