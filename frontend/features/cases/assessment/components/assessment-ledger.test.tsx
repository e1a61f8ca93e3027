// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ShownAssessment } from '#shared/contract/case-assessments.ts';
import { assess } from '#shared/routes/engine/assess.ts';
import { routes } from '#shared/routes/registry.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { AssessmentLedger } from './assessment-ledger.tsx';

vi.mock('../../../../lib/session.tsx', () => ({ useAccess: () => ({ can: () => true }) }));
vi.mock('../../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => undefined,
}));

const facts = { birth_date: '1990-01-01', education: [{ level: 'bachelor', foreign: false }] };
const route = routes.find(({ id }) => id === 'CA_EXPRESS_ENTRY');
const groups = route?.groups ?? [];
const documents = [
  { id: 'earlier', name: 'Degree.pdf', isReplaced: true },
  { id: 'latest', name: 'Degree 2.pdf', isReplaced: false },
];

beforeEach(() => {
  if (!route) throw new Error('There is no such route.');
  const assessment = assess(route, { facts, as_of: '2026-11-22' } as never);
  const verified = [{ fact: 'birth_date', document_id: 'latest', actor_name: 'Ruth Dahl', at: '2026-11-22' }];
  const item = { id: 'a', case_id: 'case', facts, assessment, groups, verified, not_applicable: [] };
  renderInApp(<AssessmentLedger item={item as unknown as ShownAssessment} documents={documents} isLatest />);
});

it('gives each button to verify a name of its own', () => {
  const names = screen.getAllByText('Verify', { exact: false, selector: 'button' });
  const labels = names.map((button) => button.getAttribute('aria-label'));
  expect(labels).toContain('Verify Age, CRS: about you');
  expect(labels).toContain('Verify Age, Federal Skilled Worker points');
  expect(new Set(labels).size).toBe(labels.length);
});

it('offers the current version of a document as proof, not the ones that it has replaced', async () => {
  fireEvent.click(screen.getByLabelText('Verify Age, CRS: about you'));
  const select = await screen.findByLabelText<HTMLSelectElement>('Document', { exact: false });
  expect([...select.options].map(({ text }) => text)).toEqual(['Select a document', 'Degree 2.pdf']);
});

it('keeps the focus on the entry when a verification is withdrawn', async () => {
  const [button] = screen.getAllByText('Withdraw', { selector: 'button' });
  if (!button) throw new Error('There is no verification.');
  button.focus();
  fireEvent.click(button);
  const verify = button.closest('li')?.querySelector('[aria-label^="Verify "]');
  await waitFor(() => expect(document.activeElement).toBe(verify));
});
