// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '#tests/support/component.tsx';
import { useAddress } from './use-address.ts';

const withParameter = (name: string) => (before: URLSearchParams) => {
  const after = new URLSearchParams(before);
  after.set(name, 'yes');
  return after;
};

test('keeps the first of two changes before the page is rendered, with a function that stays the same', () => {
  const { result } = renderHook(useAddress, { wrapper: Providers });
  const [, change] = result.current;
  act(() => {
    change(withParameter('first'));
    change(withParameter('second'), { replace: true });
  });
  expect(String(result.current[0])).toBe('first=yes&second=yes');
  act(() => change(() => new URLSearchParams()));
  act(() => change(withParameter('third')));
  expect(String(result.current[0])).toBe('third=yes');
  expect(result.current[1]).toBe(change);
});
