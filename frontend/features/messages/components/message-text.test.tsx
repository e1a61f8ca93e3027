// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MessageText } from './message-text.tsx';

it('shows a link from left to right, whatever direction mark is before it', () => {
  render(<MessageText text={'\u202Ehttps://a.example/moc.knab//:sptth'} />);
  const link = screen.getByRole('link', { name: 'https://a.example/moc.knab//:sptth' });
  expect(link.getAttribute('dir')).toBe('ltr');
});
