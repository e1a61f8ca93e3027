// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Packet, PacketDocument } from '#shared/records/packet.ts';
import { renderInApp } from '#tests/support/component.tsx';
import { JobBanner } from './job-banner.tsx';
import { PacketList } from './packet-list.tsx';

const packet: Packet = {
  ...{ case_id: '0193d6f0-0000-7000-8000-000000000001', number: 4, ordinal: 2, state: 'DONE' },
  ...{ made_by: 'Ruth Dahl', created_at: '2026-11-22T12:00:00.000Z', exhibits: 2, documents: 3, bytes: 9 },
  ...{ pages: 12, left_out: 2, unprinted: ['🏆', '🥇'] },
};
const file = (name: string, problem?: PacketDocument['problem']): PacketDocument => ({
  ...{ exhibit: 'A', exhibit_title: 'Awards', id: name, name, title: name, mime_type: 'x', size: 1 },
  ...{ first_page: 4, pages: 1, ...(problem && { problem }) },
});
vi.mock('../../../lib/api-client.ts', async (original) => ({
  ...(await original<object>()),
  call: async () => ({ ...packet, files: [file('Letter.docx', 'type'), file('Locked.pdf', 'encrypted')] }),
}));

it('names a packet by its place among packets, and the files that are only in its ZIP file', async () => {
  renderInApp(<PacketList packets={[packet]} />);
  const summary = screen.getByText('Documents of packet 2');
  // The browser opens it and reports that; here, only the report.
  Object.assign(summary.parentElement ?? {}, { open: true });
  fireEvent(summary.parentElement ?? summary, new Event('toggle'));
  const word = await screen.findByText(/Letter\.docx/);
  expect(word.textContent).toContain('page 4, in the ZIP file only');
  expect(screen.getByText(/Locked\.pdf/).textContent).toContain('in the ZIP file only: password-protected');
  screen.getByText('Not shown in the PDF, because its fonts lack them: 🏆 🥇');
  // The packet has three documents.
  screen.getByText('And 1 confidential document, which HR doesn’t see.');
});

it('offers neither a download nor a new build to someone who may not see all of a packet', () => {
  const confidential = { ...packet, confidential: true } as const;
  const { unmount } = renderInApp(<JobBanner packet={confidential} isNew />);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  const canceled = { ...confidential, number: 5, ordinal: 3, state: 'CANCELED' } as const;
  renderInApp(<PacketList packets={[canceled, confidential]} />);
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  expect(
    screen.getAllByText('HR can’t build or download a packet with confidential documents.'),
  ).toHaveLength(2);
  expect(screen.queryByLabelText('Download packet 2 as PDF')).toBeNull();
});

it('says which packet later changes go into', () => {
  renderInApp(<JobBanner packet={{ ...packet, state: 'QUEUED' }} isNew />);
  screen.getByText(/Changes you make now go into packet 3\./);
});

it('offers to build a packet again only if that can succeed', () => {
  const failed = { ...packet, state: 'FAILED' } as const;
  const { unmount } = renderInApp(<PacketList packets={[{ ...failed, failure: 'unexpected' }]} />);
  screen.getByRole('button', { name: 'Build packet 2 again' });
  unmount();
  const dismissed = { ...failed, number: 5, ordinal: 3, state: 'CANCELED' } as const;
  renderInApp(
    <PacketList
      packets={[
        { ...failed, failure: 'file_missing', failed_document: 'Visa.pdf' },
        { ...dismissed, failure: 'too_many_pages' },
      ]}
    />,
  );
  screen.getByText(/^Dismissed\. With its documents, the packet has more than/);
  expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
});

it('keeps the focus when a packet is built again', () => {
  // Missing in this environment.
  Element.prototype.checkVisibility ??= () => true;
  const failed = { ...packet, state: 'FAILED', failure: 'unexpected' } as const;
  const both = (state: Packet) => (
    <>
      <JobBanner packet={state} isNew />
      <PacketList packets={[state]} />
    </>
  );
  for (const [button, row] of [
    ['Try again', '.packet-job'],
    ['Build packet 2 again', 'li'],
  ] as const) {
    const { rerender, unmount } = renderInApp(both(failed));
    screen.getByRole('button', { name: button }).focus();
    rerender(both({ ...packet, state: 'QUEUED' }));
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(document.activeElement?.matches(row), button).toBe(true);
    unmount();
  }
});
