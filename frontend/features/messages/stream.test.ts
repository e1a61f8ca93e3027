import { expect, test } from 'vitest';
import type { Message } from '#shared/records/message.ts';
import { type StreamEvent, streamRows } from './stream.ts';

const at = (time: string, day = '20') => `2026-11-${day}T${time}:00.000Z`;
const message = (id: string, when: string, side: Message['side'], number = 1): Message => ({
  ...{ id, at: when, side, number, text: id, documents: [] },
  ...{ author_id: side, author_name: side },
});
const event = (id: string, when: string): StreamEvent => ({ id, at: when, line: id });
const rowsOf = (messages: Message[], events: StreamEvent[], more = {}) =>
  streamRows(messages, events, {
    side: 'team',
    readBefore: 0,
    hasEarlier: false,
    dayOf: (when) => when.slice(0, 10),
    ...more,
  }).map((row) =>
    row.kind === 'message'
      ? `${row.message.id}${row.isContinued ? ' continued' : ''}`
      : row.kind === 'events'
        ? row.events.map(({ id }) => id).join('+')
        : row.kind,
  );

test('puts days, the new marker, and collapsed events between messages', () => {
  const messages = [
    message('a', at('09:00', '18'), 'applicant', 1),
    message('b', at('09:01', '18'), 'team'),
    message('c', at('09:02'), 'applicant', 2),
    message('d', at('09:03'), 'applicant', 3),
    message('e', at('09:30'), 'applicant', 4),
  ];
  const events = [
    event('1', at('08:00', '18')),
    event('2', at('10:00', '18')),
    event('3', at('11:00', '18')),
  ];
  expect(rowsOf(messages, events, { readBefore: 1 })).toEqual([
    ...['1', 'day', 'a', 'b', '2+3', 'new', 'day', 'c', 'd continued', 'e'],
  ]);
});

test('omits events before the earliest loaded message', () => {
  const messages = [message('c', at('09:02'), 'team')];
  const events = [event('1', at('08:00')), event('2', at('10:00'))];
  expect(rowsOf(messages, events, { hasEarlier: true })).toEqual(['day', 'c', '2']);
  expect(rowsOf([], events)).toEqual(['1+2']);
});
