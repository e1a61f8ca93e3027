import { describe, expect, it, test } from 'vitest';
import type { IntakeAnswers, IntakeSectionState } from '#shared/records/intake.ts';
import {
  afterSave,
  conflictsIn,
  type Drafts,
  isSameAnswer,
  noDrafts,
  settled,
  shownAnswers,
  unsavedAnswers,
  withAnswer,
  withoutIdle,
} from './drafts.ts';

const saved = (answers: IntakeAnswers, version = 1): IntakeSectionState => ({
  section: {
    id: 'contact',
    title: 'Where you live',
    why: 'Notices are sent there.',
    questions: ['street', 'city', 'addresses'].map((id) => ({ id, kind: 'text', label: id })),
  },
  status: 'started',
  answers,
  from_record: [],
  asked: [],
  version,
});
const type = (state: IntakeSectionState, question: string, value: string, before: Drafts = noDrafts) =>
  withAnswer(before, state, question, value);

test('an answer is the same once it is trimmed, and with its entries’ fields in any order', () => {
  expect(isSameAnswer('Lisbon ', 'Lisbon')).toBe(true);
  expect(isSameAnswer('', undefined)).toBe(true);
  expect(
    isSameAnswer([{ city: 'Porto', from: '2020-01' }], [{ from: '2020-01', city: 'Porto', to: '' }]),
  ).toBe(true);
  expect(isSameAnswer([{}], [])).toBe(false);
  expect(isSameAnswer(['PT', 'BR'], ['BR', 'PT'])).toBe(false);
});

describe('what someone types', () => {
  it('is shown over the saved answer, and is unsaved until it is the same', () => {
    const state = saved({ city: 'Porto', street: 'Rua 1' });
    const drafts = type(state, 'city', 'Lisbon');
    expect(shownAnswers(state, drafts)).toEqual({ city: 'Lisbon', street: 'Rua 1' });
    expect(unsavedAnswers(state, drafts)).toEqual({ city: 'Lisbon' });
    expect(unsavedAnswers(state, type(state, 'city', 'Porto', drafts))).toEqual({});
    expect(unsavedAnswers(state, type(state, 'city', '', drafts))).toEqual({ city: null });
  });

  it('keeps a space at its end while it is typed, although the server trims it', () => {
    const before = saved({});
    const typed = type(before, 'city', 'New ');
    const after = saved({ city: 'New' }, 2);
    const drafts = afterSave(typed, 'contact', { city: 'New' });
    expect(shownAnswers(after, drafts)).toEqual({ city: 'New ' });
    expect(unsavedAnswers(after, drafts)).toEqual({});
    expect(withoutIdle(drafts, after)).toEqual({});
  });

  it('is unsaved again if it changed while it was being saved', () => {
    const before = saved({ city: 'Porto' });
    const typedSince = type(before, 'city', 'Lisbon, Belém', type(before, 'city', 'Lisbon'));
    const drafts = afterSave(typedSince, 'contact', { city: 'Lisbon' });
    const after = saved({ city: 'Lisbon' }, 2);
    expect(unsavedAnswers(after, drafts)).toEqual({ city: 'Lisbon, Belém' });
    expect(conflictsIn(after, drafts)).toEqual([]);
  });

  it('is dropped for a question that is no longer asked', () => {
    const state = saved({});
    const drafts = type(state, 'mayor', 'Moedas');
    expect(unsavedAnswers(state, drafts)).toEqual({});
    expect(shownAnswers(state, drafts)).toEqual({});
  });
});

describe('a change by someone else', () => {
  it('is shown if nothing differing was typed here', () => {
    const before = saved({ city: 'Porto' });
    const drafts = type(before, 'city', 'Porto ');
    expect(shownAnswers(saved({ city: 'Braga' }, 2), drafts)).toEqual({ city: 'Braga' });
  });

  it('of another answer is no conflict', () => {
    const drafts = type(saved({ city: 'Porto' }), 'city', 'Lisbon');
    const after = saved({ city: 'Porto', street: 'Rua 2' }, 2);
    expect(conflictsIn(after, drafts)).toEqual([]);
    expect(unsavedAnswers(after, drafts)).toEqual({ city: 'Lisbon' });
  });

  it('to the same value is no conflict', () => {
    const drafts = type(saved({ city: 'Porto' }), 'city', 'Lisbon');
    expect(conflictsIn(saved({ city: 'Lisbon' }, 2), drafts)).toEqual([]);
  });

  it('of the same answer waits for a decision, which then counts', () => {
    const drafts = type(saved({ city: 'Porto' }), 'city', 'Lisbon');
    const after = saved({ city: 'Braga' }, 2);
    expect(conflictsIn(after, drafts)).toEqual([{ question: 'city', theirs: 'Braga', yours: 'Lisbon' }]);
    expect(unsavedAnswers(after, drafts)).toEqual({});
    expect(shownAnswers(after, drafts)).toEqual({ city: 'Lisbon' });
    // Typing on doesn't decide it.
    expect(conflictsIn(after, type(after, 'city', 'Lisbon 2', drafts))).toHaveLength(1);

    expect(shownAnswers(after, settled(drafts, after, 'city', 'theirs'))).toEqual({ city: 'Braga' });
    const mine = settled(drafts, after, 'city', 'yours');
    expect(conflictsIn(after, mine)).toEqual([]);
    expect(unsavedAnswers(after, mine)).toEqual({ city: 'Lisbon' });
  });

  it('that removed the answer is a conflict, too', () => {
    const drafts = type(saved({ city: 'Porto' }), 'city', 'Lisbon');
    expect(conflictsIn(saved({}, 2), drafts)).toEqual([{ question: 'city', theirs: null, yours: 'Lisbon' }]);
  });
});
