// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { Report } from './report.tsx';

const server = vi.hoisted(() => ({ rows: [] as object[] }));
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ items: server.rows }),
}));
const row = (path: string, owner_id: string, owner_name: string) => ({
  ...{ period: 'now', path, owner_id, owner_name, counts: { waiting_team: 1 } },
});
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;

it('explains an organization without cases', async () => {
  server.rows = [];
  renderInApp(<Report />);
  await screen.findByText('Nothing to report');
  screen.getByText('Cases will appear here when they are opened, change status, or wait for someone.');
});

it('names its filters in a period without such cases, and exports everything', async () => {
  server.rows = [row('US_O1A', 'ana', 'Ana Reyes'), row('US_H1B', 'ben', 'Ben Ito')];
  renderInApp(<Report />);
  await screen.findByRole('table', { name: 'Cases by owner' });
  screen.getByRole('button', { name: 'Export CSV' });
  choose('Owner', 'ana');
  choose('Visa Path', 'US_O1A');
  server.rows = [row('US_H1B', 'ben', 'Ben Ito')];
  choose('Period', '3');
  await screen.findByText('No cases match these filters.');
  expect([chosen('Owner'), chosen('Visa Path')]).toEqual(['Ana Reyes', 'US O-1A']);
  screen.getByRole('button', { name: 'Export all as CSV' });
});

it('draws bars of the same length for the same number of cases', async () => {
  server.rows = [
    {
      ...row('US_O1A', 'ana', 'Ana Reyes'),
      period: '2026-11',
      counts: { opened: 8, approved: 4, denied: 2 },
    },
  ];
  renderInApp(<Report />);
  const table = await screen.findByRole('table', { name: 'Cases by owner' });
  const widths = ['Opened', 'Approved', 'Denied'].map(
    (measure) => table.querySelector<HTMLElement>(`[data-measure="${measure}"] .report-bar`)?.style.width,
  );
  expect(widths).toEqual(['100%', '50%', '25%']);
});
