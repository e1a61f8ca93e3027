import { describe, expect, it } from 'vitest';
import { notificationGroups } from '#shared/domain/notification-groups.ts';
import { type EventKind, ProductEvent } from '#shared/records/case-event.ts';
import { definitionOf, eventDefinitions } from './case-events.ts';

const [me, you] = ['24688438-40e1-70d0-d97e-084cfc8992c7', '24688438-40e1-70d0-097e-084cfc8992c7'];
const sides = { applicant: me, staff: you };

/** One sample of each kind; a missing kind is a type error. */
const samples: { readonly [Kind in EventKind]: Extract<ProductEvent, { kind: Kind }> } = {
  status: { kind: 'status', by: 'Ruth', from: 'DRAFT', to: 'REVIEW' },
  owner: { kind: 'owner', by: 'Ruth', to: you },
  filing: { kind: 'filing', by: 'Ruth', field: 'filed_on', to: '2026-11-22' },
  reminder: {
    kind: 'reminder',
    about: 'deadline',
    id: 'a',
    name: 'RFE response due',
    on: '2026-12-01',
    days: 1,
    to: [you],
  },
  'items-due': {
    kind: 'items-due',
    on: '2026-12-01',
    items: [{ id: 'a', name: 'Degree' }],
    more: 0,
    days: 1,
    to: [you],
  },
  'age-limit': { kind: 'age-limit', id: 'a', days: 30, to: [you] },
  message: { kind: 'message', by: 'Ruth', from: 'team' },
  document: { kind: 'document', by: 'Ruth', id: 'a', name: 'passport.pdf', there: true },
  malware: { kind: 'malware', id: 'a', to: [you] },
  request: { kind: 'request', by: 'Ruth', id: 'a', name: 'Degree', from: 'none', to: 'open' },
  deadline: { kind: 'deadline', by: 'Ruth', id: 'a', name: 'Filing window', on: '2026-12-01' },
  'intake-sent': { kind: 'intake-sent', by: 'Amara', section: 'passport', title: 'Passport' },
  'intake-asked': {
    kind: 'intake-asked',
    by: 'Ruth',
    section: 'passport',
    question: 'number',
    label: 'Passport number',
    link: 'number',
    from: false,
    to: true,
  },
  consultation: { kind: 'consultation', by: 'Amara', to: [you] },
  call: { kind: 'call', by: 'Amara', what: 'booked', start: '2026-12-01T10:00:00.000Z', to: you },
  'status-end': {
    kind: 'status-end',
    entry: 'a',
    what: 'Your H-1B status in the United States',
    on: '2026-12-01',
    days: 1,
    to: [you],
  },
  'stay-limit': { kind: 'stay-limit', status: 'L-1B', on: '2028-12-01', to: [you] },
  invitation: { kind: 'invitation', by: 'Jonas', to: you },
};

describe('the definitions of events', () => {
  it.each(Object.values(samples))('define recipients, group, and sentence for $kind', (event) => {
    expect(ProductEvent.parse(event)).toEqual(event);
    const { concerns, group, headline, sentence, subject } = definitionOf(event);
    expect(concerns(event, sides).some((person) => person !== undefined)).toBe(true);
    expect(Object.keys(notificationGroups)).toContain(group);
    expect(headline).not.toBe('');
    expect(subject(event)).not.toBe('');
    expect(sentence(event, event, { userId: you })).toMatch(/^\S.*\.$/);
  });

  it('cover every group', () => {
    const used = new Set(Object.values(eventDefinitions).map(({ group }) => group));
    expect([...used].sort()).toEqual(Object.keys(notificationGroups).sort());
  });

  it.each([
    ['US', 'request for evidence (RFE)', 'receipt number'],
    ['UK', 'request for further information', 'application number'],
    ['CA', 'additional document request', 'application number'],
    [undefined, 'request for further information', 'reference number'],
  ])('uses the words of the authority of %s', (country, request, number) => {
    const due = { kind: 'filing', by: 'Ruth', field: 'rfe_due_on', to: '2027-01-12' } as const;
    const received = { ...due, field: 'receipt_number', to: 'GWF012345678' } as const;
    const reader = { userId: me, ...(country && { country }) };
    expect(definitionOf(due).sentence(due, due, reader)).toBe(
      `Ruth recorded the deadline to respond to the ${request}: 12 January 2027.`,
    );
    expect(definitionOf(received).sentence(received, received, reader)).toBe(
      `Ruth added the ${number} to the filing details.`,
    );
  });

  it('names the request that a date is of, and keeps those of several apart', () => {
    const event = (id: string, kind: 'evidence' | 'refusal') =>
      ({ kind: 'filing', by: 'Ruth', field: 'rfe_due_on', request: { id, kind }, to: '2027-01-12' }) as const;
    const [rfe, noid] = [event('rfe', 'evidence'), event('b', 'refusal')];
    const { subject, sentence } = eventDefinitions.filing;
    expect(sentence(noid, noid, { userId: me, country: 'US' })).toBe(
      'Ruth recorded the deadline to respond to the notice of intent to deny (NOID): 12 January 2027.',
    );
    expect(subject(rfe)).not.toBe(subject(noid));
    const issued_on = '2026-12-01';
    const issued = { ...noid, request: { ...noid.request, issued_on } };
    expect(sentence(issued, issued, { userId: me, country: 'CA' })).toBe(
      'Ruth recorded the deadline to respond to the procedural fairness letter of 1 December 2026: 12 January 2027.',
    );
    const dated = { ...issued, field: 'rfe_issued_on', to: issued_on } as const;
    expect(sentence(dated, dated, { userId: me, country: 'CA' })).toBe(
      'Ruth recorded the date of the procedural fairness letter: 1 December 2026.',
    );
    const corrected = { ...noid, field: 'rfe_kind', from: 'evidence', to: 'refusal' } as const;
    expect(sentence(corrected, corrected, { userId: me, country: 'US' })).toBe(
      'Ruth recorded the kind of the authority’s request: NOID.',
    );
  });
});

describe('the applicant’s notification of a request', () => {
  const { request } = samples;
  it.each([
    ['none', 'open', 'Ruth requested Degree.'],
    ['open', 'withdrawn', 'Ruth withdrew the request for Degree. It’s no longer needed.'],
    ['answered', 'withdrawn', 'Ruth withdrew the request for Degree. It’s no longer needed.'],
    ['open', 'not_needed', 'Ruth marked Degree as not needed.'],
    ['answered', 'returned', 'Ruth requested changes to Degree. It has no stamp.'],
    ['answered', 'accepted', 'Ruth accepted Degree.'],
    ['accepted', 'answered', 'Ruth reopened Degree. It’s under review again.'],
    ['answered', 'open', 'Ruth reopened the request for Degree. It’s needed again.'],
    ['open', 'open', undefined],
    ['none', 'withdrawn', undefined],
  ] as const)('from %s to %s', (from, to, sentence) => {
    const event = { ...request, from, to, ...(to === 'returned' && { reason: 'It has no stamp.' }) };
    const definition = definitionOf(event);
    expect(definition.sentence(event, event, { userId: me })).toBe(sentence);
    expect(definition.concerns(event, sides)).toContain(me);
  });

  it.each([
    [{ from: 'answered', to: 'returned', reason: 'secret' }, 'Ruth requested changes to Degree.'],
    [{ from: 'none', to: 'open', detail: 'secret' }, 'Ruth requested Degree.'],
  ] as const)('repeats nothing about a confidential document', (change, sentence) => {
    const event = { ...request, ...change, confidential: true as const };
    expect(definitionOf(event).sentence(event, event, { userId: me })).toBe(
      `${sentence} See the case page for details.`,
    );
  });
});

describe('a new due date of a request', () => {
  const moved = (due_from: string | null, due_on?: string): ProductEvent => ({
    ...{ kind: 'request', by: 'Ruth', id: 'a', name: 'Degree', from: 'open', to: 'open', due_from },
    ...(due_on && { due_on }),
  });
  const text = (first: ProductEvent, last: ProductEvent) =>
    definitionOf(last).sentence(first, last, { userId: me });

  it.each([
    ['2026-12-01', '2026-12-08', 'Ruth changed the due date for Degree to 8 December 2026.'],
    [null, '2026-12-08', 'Ruth changed the due date for Degree to 8 December 2026.'],
    ['2026-12-01', undefined, 'Ruth removed the due date for Degree.'],
    ['2026-12-08', '2026-12-08', undefined],
    [null, undefined, undefined],
  ])('from %s to %s', (before, after, sentence) => {
    const event = moved(before, after);
    expect(text(event, event)).toBe(sentence);
  });

  it('is compared with the first of several', () => {
    expect(text(moved('2026-12-01', '2026-12-08'), moved('2026-12-08', '2026-12-01'))).toBeUndefined();
    expect(text({ ...samples.request, due_on: '2026-12-01' }, moved('2026-12-01', '2026-12-08'))).toBe(
      'Ruth requested Degree, due 8 December 2026.',
    );
  });
});

describe('the applicant’s notification of a question asked again', () => {
  const event = samples['intake-asked'];
  const sentence = (from: boolean, to: boolean) =>
    definitionOf(event).sentence({ ...event, from }, { ...event, to }, { userId: me });

  it('names the question, without the note', () => {
    expect(sentence(false, true)).toBe(
      'Ruth asked you to answer “Passport number” again. The questionnaire on your case page shows what’s needed.',
    );
    expect(sentence(true, false)).toBe('Ruth withdrew the request to answer “Passport number” again.');
  });

  it('leads to the question, or to the section if that is confidential', () => {
    const { link: _, ...confidential } = { ...event, kind: 'intake-asked' as const, link: 'number' };
    const { place } = definitionOf(event);
    expect(place?.(event)).toBe('/questionnaire?section=passport&question=number');
    expect(place?.(confidential as ProductEvent)).toBe('/questionnaire?section=passport');
  });

  it('cancels out if the request is withdrawn before the email', () =>
    expect(sentence(false, false)).toBeUndefined());
});

describe('a reminder', () => {
  const sentence = (event: ProductEvent, today?: string) =>
    definitionOf(event).sentence(event, event, { userId: you, ...(today && { today }) });

  it.each([
    ['2026-11-29', 'The deadline “RFE response due” is in 2 days, on 1 December 2026.'],
    ['2026-11-30', 'The deadline “RFE response due” is tomorrow, on 1 December 2026.'],
    ['2026-12-01', 'The deadline “RFE response due” is today, on 1 December 2026.'],
    ['2026-12-02', 'The deadline “RFE response due” passed 1 day ago, on 1 December 2026.'],
    [undefined, 'The deadline “RFE response due” is on 1 December 2026.'],
  ])('counts the days from the reader’s day, %s', (today, text) =>
    expect(sentence(samples.reminder, today)).toBe(text),
  );

  it.each([
    [-1, '2026-12-03', 'Passport expired 2 days ago, on 1 December 2026.'],
    [-1, undefined, 'Passport expired on 1 December 2026.'],
    [7, '2026-11-24', 'Passport expires in 7 days, on 1 December 2026.'],
    [7, undefined, 'Passport expires on 1 December 2026.'],
  ])('of a document, written %d days before, read on %s', (days, today, text) =>
    expect(sentence({ ...samples.reminder, about: 'document', name: 'Passport', days }, today)).toBe(text),
  );
});

describe('the notification of a call', () => {
  const { call } = samples;
  const text = (event: ProductEvent) => definitionOf(event).sentence(event, event, { userId: you });

  it.each([
    ['booked', 'Amara booked a call for 30 November 2026.'],
    ['moved', 'Amara rescheduled the call to 30 November 2026.'],
    ['assigned', 'You’re now taking the call with Amara on 30 November 2026.'],
    ['reassigned', 'A colleague is now taking the call with Amara on 30 November 2026.'],
    ['canceled', 'The call with Amara on 30 November 2026 was canceled.'],
  ] as const)('that is %s names the expert’s day', (what, sentence) =>
    // 16:30 in Los Angeles.
    expect(text({ ...call, what, start: '2026-12-01T00:30:00.000Z', on: '2026-11-30' })).toBe(sentence),
  );

  it('names the UTC day if it is older', () =>
    expect(text(call)).toBe('Amara booked a call for 1 December 2026.'));
});
