// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { exhibitLabel } from '#shared/domain/exhibits.ts';
import type { Exhibit } from '#shared/records/packet.ts';
import { renderInApp } from '#tests/support/component.tsx';
import type { ExhibitCaption } from '../exhibit-edits.ts';
import { ExhibitDialog, MoveDialog } from './exhibit-dialogs.tsx';

const exhibit = (title: string, ...documents: string[]): Exhibit => ({
  id: title.toLowerCase(),
  title,
  documents,
});
const onClose = vi.fn<() => void>();
const onSave = vi.fn<(caption: ExhibitCaption) => Promise<boolean>>();
const title = () => screen.getByLabelText<HTMLInputElement>('Title');

beforeEach(() => {
  sessionStorage.clear();
  onClose.mockClear();
  onSave.mockReset();
});

it('keeps what was typed until it is saved, also if someone else removes the exhibit', async () => {
  const dialog = (latest: Exhibit | undefined) => (
    <ExhibitDialog
      exhibit={exhibit('Awards', 'medal')}
      latest={latest}
      sections={[]}
      onClose={onClose}
      onSave={onSave}
    />
  );
  const { rerender } = renderInApp(dialog(exhibit('Awards', 'medal')));
  await screen.findByLabelText('Title');
  fireEvent.change(title(), { target: { value: 'International awards' } });
  onSave.mockResolvedValueOnce(false);
  fireEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  rerender(dialog(exhibit('Prizes', 'medal')));
  await screen.findByText('Currently saved: Prizes');
  rerender(dialog(undefined));
  await screen.findByText(/Someone else removed this exhibit/);
  expect(title().value).toBe('International awards');
  expect(onClose).not.toHaveBeenCalled();
  onSave.mockResolvedValueOnce(true);
  fireEvent.click(await screen.findByText('Add'));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  // Without the documents, which may have moved.
  expect(onSave.mock.lastCall).toEqual([{ id: 'awards', title: 'International awards' }]);
});

it('moves a document only to an exhibit that still exists', async () => {
  const onMove = vi.fn<(exhibitId: string) => void>();
  const document = {
    ...{ id: 'medal', name: 'Medal.pdf', title: 'Medal', mime_type: 'application/pdf', size: 1 },
    availability: 'AVAILABLE' as const,
  };
  const dialog = (isGone: boolean, ...others: string[]) => (
    <MoveDialog
      document={document}
      isGone={isGone}
      exhibits={[exhibit('Awards', 'medal'), ...others.map((each) => exhibit(each))].map((each, at) => ({
        exhibit: each,
        label: exhibitLabel(at, 'letters'),
      }))}
      onClose={onClose}
      onMove={onMove}
    />
  );
  const { rerender } = renderInApp(dialog(false, 'Press', 'Letters'));
  await screen.findByLabelText('Exhibit');
  // Several may have the same title.
  screen.getByText('C: Letters');
  rerender(dialog(false, 'Letters'));
  expect(screen.getByText<HTMLButtonElement>('Move').closest('button')?.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Exhibit'), { target: { value: 'letters' } });
  fireEvent.click(screen.getByText('Move'));
  expect(onMove.mock.calls).toEqual([['letters']]);
  rerender(dialog(true, 'Letters'));
  screen.getByText(/isn’t accepted anymore/);
  expect(screen.getByText<HTMLButtonElement>('Move').closest('button')?.disabled).toBe(true);
});
