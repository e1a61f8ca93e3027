// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { LostCaseNotice, useLostCase } from './lost-case.tsx';

function Note() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <textarea aria-label="Note" value={text} onChange={({ target }) => setText(target.value)} />;
}
function Page({ isNoticedByOther = false }) {
  const [isGone, setGone] = useState(false);
  const error = isGone ? new ApiError('case.not_found') : null;
  const lost = useLostCase(isNoticedByOther ? null : error, true, [error]);
  if (lost === 'gone') return <p>Left</p>;
  return (
    <>
      {lost && <LostCaseNotice />}
      <Note />
      <button type="button" onClick={() => setGone(true)}>
        Delete
      </button>
    </>
  );
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value } });

it.each([false, true])('leaves the page of a case that is gone if nothing was typed', (isNoticedByOther) => {
  renderInApp(<Page isNoticedByOther={isNoticedByOther} />);
  fireEvent.click(screen.getByText('Delete'));
  screen.getByText('Left');
});

it('keeps the page of a case that is gone while there is text to copy, and says so', () => {
  renderInApp(<Page />);
  type('Call the consulate');
  fireEvent.click(screen.getByText('Delete'));
  screen.getByText(/Copy what you typed/);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Call the consulate');
  // Cutting the text doesn't close the page either.
  type('');
  screen.getByText(/Copy what you typed/);
});
