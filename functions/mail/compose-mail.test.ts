import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';
import { renderMail } from './render-mail.ts';
import { ownWords } from './text-direction.ts';

const hostile = '<img src=x onerror="alert(1)"> & \'co\'';

test('escapes all user input', () => {
  const mail = renderMail({
    subject: hostile,
    heading: hostile,
    greeting: hostile,
    paragraphs: [hostile],
    code: hostile,
    facts: [[hostile, hostile]],
    action: { label: hostile, url: `https://landfall.example/?q="><script>` },
    closing: hostile,
  });
  expect(mail.html).not.toMatch(/<img|<script/);
  expect(
    mail.html.match(/&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt; &amp; &#39;co&#39;/g),
  ).toHaveLength(9);
  expect(mail.text).toContain(hostile);
});

test('keeps the subject on one line', () => {
  const mail = composeMail({
    to: 'a@b.example',
    subject: 'Hello\r\nBcc: everyone@example.com\u2028x',
    heading: 'h',
    paragraphs: [],
  });
  expect(mail.subject).toBe('Hello Bcc: everyone@example.com x');
});

test('the text has the same content as the HTML', () => {
  const { text } = renderMail({
    subject: 's',
    heading: 'Your call is booked',
    greeting: 'Hello Amara Okonkwo,',
    paragraphs: ['See you soon.'],
    facts: [['When', 'Monday, 10:00']],
    action: { label: 'Change it', url: 'https://landfall.example/x?a=1&b=2' },
    closing: 'You asked for this.',
  });
  expect(text).toBe(
    'Your call is booked\n\nHello Amara Okonkwo,\n\nSee you soon.\n\nWhen: Monday, 10:00\n\nChange it:\nhttps://landfall.example/x?a=1&b=2\n\nYou asked for this.\n\n-- \nLandfall',
  );
});

test('keeps dates and offsets on one line in the HTML, and the text as it is', () => {
  const when = 'Tuesday, 24 November 2026, 10:45 (New York, GMT-5)';
  const { text, html } = renderMail({
    subject: 's',
    heading: when,
    paragraphs: [`Moved to ${when}.`],
    facts: [['When', when]],
    closing: 'By 3 December 2026',
  });
  const whole = (part: string) => `<span style="white-space:nowrap">${part}</span>`;
  expect(
    html.split(`Tuesday, ${whole('24 November 2026')}, 10:45 (New York, ${whole('GMT-5')})`),
  ).toHaveLength(4);
  expect(html).toContain(`By ${whole('3 December 2026')}`);
  expect(text.split(when)).toHaveLength(4);
});

test('keeps several lines of a value apart, below their label in the text', () => {
  const { text, html } = renderMail({
    subject: 's',
    heading: 'Tuesday, 24 November 2026',
    paragraphs: [],
    facts: [
      ['Your US O-1A case', 'Ruth requested Degree.\nRuth requested Letter.'],
      ['Your CA Express Entry case', 'Ruth requested Passport.'],
    ],
  });
  expect(text).toContain(
    'Your US O-1A case:\nRuth requested Degree.\nRuth requested Letter.\n\nYour CA Express Entry case: Ruth requested Passport.\n',
  );
  expect(html).toContain('<div style="margin-top:8px">Ruth requested Letter.</div>');
});

test('keeps sentences from left to right that start with a name from right to left', () => {
  const { subject, text, html } = renderMail({
    subject: 'مها’s H-1B status expires tomorrow',
    heading: 'Case updates',
    greeting: 'Hello مها,',
    paragraphs: ['“מאיה” is due today.', ownWords('أعمل في Google.\nHello')],
    facts: [['مها, US O-1A', 'مها accepted Degree.\nRuth accepted Degree.']],
  });
  expect(subject).toBe('\u200Eمها’s H-1B status expires tomorrow');
  expect(text.split('\n').filter((line) => line.startsWith('\u200E'))).toEqual([
    '\u200E“מאיה” is due today.',
    '\u200Eمها, US O-1A:',
    '\u200Eمها accepted Degree.',
  ]);
  for (const part of [text, html]) expect(part).toContain('\u2068أعمل في Google.\u2069');
});

test('wraps long addresses and names, which would be wider than a phone', () => {
  const long = `${'x'.repeat(70)}@example.com`;
  const { html } = renderMail({
    subject: 's',
    heading: long,
    greeting: long,
    paragraphs: [long],
    facts: [['Email', long]],
  });
  expect(html.match(/overflow-wrap:anywhere;word-break:break-word">x{70}@/g)).toHaveLength(4);
});
