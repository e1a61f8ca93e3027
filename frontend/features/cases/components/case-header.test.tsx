// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { Case } from '#shared/records/case.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { CaseHeader } from './case-header.tsx';

vi.mock('./status-select.tsx', () => ({ StatusSelect: () => null }));
// Its images are resolved only by the site's build.
vi.mock('../../../components/flag.tsx', () => ({ Flag: () => null }));
afterEach(() => void vi.useRealTimers());

const caseOf = (status: CaseStatus): Case => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', org_id: 'harbor', applicant_id: 'amara', version: 4 },
  ...{ status, country: 'UK', path: 'UK_GLOBAL_TALENT', sla_due_at: '2026-11-25T23:59:59.999Z' },
  ...{ created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' },
});

it.each([
  ['2026-11-25T12:00:00Z', 'REVIEW', 'Due 25 Nov 2026'],
  ['2026-11-26T12:00:00Z', 'REVIEW', 'Due 25 Nov 2026, 1 day overdue'],
  ['2026-11-30T12:00:00Z', 'FILED', 'Due 25 Nov 2026, 5 days overdue'],
  ['2026-11-30T12:00:00Z', 'APPROVED', undefined],
] as const)('on %s, a case that is %s shows: %s', (now, status, due) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  renderInApp(<CaseHeader item={caseOf(status)} applicant="Amara Okonkwo" />);
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown.find((text) => text.startsWith('Due'))).toBe(due);
});
