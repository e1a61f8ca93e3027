// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../../lib/api-error.ts';
import RuleChanges from './rule-changes.tsx';

const server = vi.hoisted(() => ({ answer: () => ({ items: [] as object[] }) }));
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => server.answer(),
}));

const change = {
  ...{ route: 'US_O1A', version: 'us-o1a-2', in_force_from: '2026-12-01', in_force: false },
  source: { instrument: '8 CFR', section: '214.2(o)', address: 'https://www.ecfr.gov/' },
};

it('says that the changes couldn’t be loaded, and loads them when asked again', async () => {
  server.answer = () => {
    throw new ApiError('offline');
  };
  renderInApp(<RuleChanges />);
  await screen.findByRole('heading', { name: 'Couldn’t load this' });
  server.answer = () => ({ items: [change] });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Takes effect on 1 December 2026');
  expect(screen.queryByRole('alert')).toBeNull();
});
