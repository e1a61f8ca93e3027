// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createRegistry } from '#shared/routes/engine/registry.ts';
import { routes } from '#shared/routes/registry.ts';
import { moon } from '#tests/routes/moon.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { patience } from '#tests/support/timeouts.ts';
import { Eligibility } from './eligibility.tsx';

// The flag images come from a package that only the site's build resolves.
vi.mock('../../../components/flag.tsx', () => ({ Flag: () => null }));

it('shows a newly added route: its questions, its line, its criteria, and its report', async () => {
  localStorage.clear();
  const seven = createRegistry([...routes, moon as never]);
  renderInApp(<Eligibility routes={seven} actions={() => null} about={() => null} account={() => null} />);
  screen.getByText('Checking all 7 routes');
  fireEvent.change(await screen.findByLabelText('When were you born?'), { target: { value: '2000-09-10' } });
  const ledger = screen.getByRole('region', { name: 'Your ledger' });
  fireEvent.click(await within(ledger).findByRole('button', { name: 'Moon' }, { timeout: patience.step }));
  await screen.findByRole('heading', { name: 'Moon, line by line' });
  expect(screen.getAllByText('Of age').length).toBeGreaterThan(0);
  expect(document.getElementById('report')?.textContent).toContain('MoonEligible, 10 points.');
});
