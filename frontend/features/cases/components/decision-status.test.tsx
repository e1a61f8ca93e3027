// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CaseStatus } from '#shared/domain/case-status.ts';
import type { FilingDecision } from '#shared/domain/filing-facts.ts';
import { countryOfPath, type VisaPath } from '#shared/domain/visa-paths.ts';
import type { Case } from '#shared/records/case.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { DecisionStatus } from './decision-status.tsx';

const sent = vi.hoisted(() => [] as unknown[]);
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async (_: unknown, { body }: { body: object }) => {
    sent.push(body);
    return { ...caseOf('FILED'), ...body, version: 5 };
  },
}));

const caseOf = (status: CaseStatus, path: VisaPath = 'UK_GLOBAL_TALENT'): Case => ({
  ...{
    id: '00000000-0000-4000-8000-000000000001',
    org_id: 'harbor',
    applicant_id: 'amara',
    version: 4,
    status,
  },
  ...{ country: countryOfPath(path), path, created_at: '2026-11-22T12:00:00.000Z' },
  updated_at: '2026-11-22T12:00:00.000Z',
});
const show = (status: CaseStatus, decision: FilingDecision | undefined, path?: VisaPath) =>
  renderInApp(<DecisionStatus item={caseOf(status, path)} decision={decision} />);

it('names the decision in the words of the authority, and sets the status only when asked', async () => {
  show('FILED', 'denied');
  expect(screen.getByText('Refused').tagName).toBe('B');
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Set status to Denied' }));
  await waitFor(() => expect(sent).toEqual([{ status: 'DENIED', version: 4 }]));
});

it.each([
  ['APPROVED', 'approved'],
  ['DENIED', 'denied'],
  ['FILED', 'withdrawn'],
  ['FILED', 'rejected'],
  ['FILED', undefined],
] as const)('offers nothing for a case that is %s and a filing that is %s', (status, decision) => {
  expect(show(status, decision).container.textContent).toBe('');
});

it('offers to correct a status that contradicts the decision', () => {
  show('DENIED', 'approved');
  screen.getByRole('button', { name: 'Set status to Approved' });
});

it.each([
  ['US_EB2_NIW', 'approved', 1],
  ['US_EB2_NIW', 'denied', 0],
  ['US_O1A', 'approved', 0],
] as const)(
  'mentions what follows the filing of a case on the path %s when it is %s',
  (path, decision, count) => {
    show('FILED', decision, path);
    expect(screen.queryAllByText(/isn’t a green card yet/)).toHaveLength(count);
  },
);
