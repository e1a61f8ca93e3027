// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInApp } from '#tests/support/component.tsx';
import { ApiError } from '../../../lib/api-client.ts';
import type { AnswerEditor } from '../use-answers.ts';
import { SaveState } from './save-state.tsx';

it.each([
  ['a lost connection', new ApiError('offline'), /can’t reach Landfall.*when the connection is back\.$/],
  ['a busy server', new ApiError('unavailable', { status: 503 }), /can’t save answers right now.*kept here/],
  ['a rejection', new ApiError('case.not_found', { status: 404 }), /^Not saved\. (?!.*kept here)/],
])('says why answers aren’t saved after %s', (_, failure, expected) => {
  renderInApp(<SaveState editor={{ isUnsaved: true, failure } as AnswerEditor} isSavedBefore />);
  expect(screen.getByRole('status').textContent?.trim()).toMatch(expected);
  screen.getByRole('button', { name: 'Try now' });
});
